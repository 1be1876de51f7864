import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { planImport, runImport, tryImport } from "#contract/imports/endpoints.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { openTable, tried, viewOf } from "../testing/tables.ts";

const world = useWorld();
const NUMBERED = "Account ID,Handle,Followers\n583920,ada.renewed,100\n583711,bea.renewed,200\n";

/** As left by a version without these questions. */
async function makeOld(id: string, header = "Account ID"): Promise<void> {
  await world().root.execute(sql`
    update imports set inspection = jsonb_set((inspection - 'version') || '{"refusal": null}', '{columns,0}',
      ((inspection #> '{columns,0}') - 'question') || jsonb_build_object('header', ${header}::text))
    where id = ${id}`);
}

test("a draft of an earlier version is inspected again before it runs, with the questions of this version", async () => {
  const owner = await makeOwner(world());
  const { _id: id, plan } = await openTable(owner, NUMBERED);
  await makeOld(id);
  const refused = await owner.browser.call(runImport, { id });
  expect([refused.status, refused.error?.msg]).toEqual([
    409,
    "This table was inspected by an earlier version of the program. Check its columns and questions, then start again.",
  ]);
  const view = await viewOf(owner, id);
  expect([view.state, view.plan]).toEqual(["draft", plan]);
  expect(view.inspection.columns[0]?.question?.about).toBe("ids");
  expect((await owner.browser.call(runImport, { id })).error?.msg).toContain("“Account ID” can hold");
});

test("a draft of an earlier version is inspected again before its plan changes", async () => {
  const owner = await makeOwner(world());
  const { _id: id, plan } = await openTable(owner, NUMBERED.replaceAll("renewed", "planned"));
  await makeOld(id);
  const change = { id, plan: { ...plan, source: "Panel" } };
  expect((await owner.browser.call(planImport, change)).error?.msg).toContain("earlier version");
  expect((await viewOf(owner, id)).inspection.columns[0]?.question?.about).toBe("ids");
  expect((await owner.browser.call(planImport, change)).body.import.plan.source).toBe("Panel");
});

test("what was chosen for other columns is not applied to those that are read now", async () => {
  const owner = await makeOwner(world());
  const { _id: id } = await openTable(owner, NUMBERED.replaceAll("renewed", "moved"), {
    source: "Panel",
    columns: [{ field: null }, { field: "full_name" }, { field: null }],
  });
  await makeOld(id, "Of a hidden sheet");
  const refused = await owner.browser.call(tryImport, { id });
  expect(refused.error?.msg).toContain("It reads other columns now");
  const { plan } = await viewOf(owner, id);
  expect([plan.source, plan.columns.map(({ field }) => field)]).toEqual([
    "Panel",
    ["external_id", "username", "followers"],
  ]);
});

test("a draft of this version runs at once", async () => {
  const owner = await makeOwner(world());
  const { _id: id } = await openTable(owner, "Handle,Followers\ncid.renewed,5\n");
  expect((await tried(world(), owner, id)).tried).toMatchObject({ created: 1 });
});
