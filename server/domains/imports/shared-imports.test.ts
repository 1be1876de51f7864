import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listCrm } from "#contract/crm/endpoints.ts";
import { listImportProblems, planImport } from "#contract/imports/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { quickSearch } from "#contract/search/endpoints.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeAdmin, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { openTable, ran } from "./testing/tables.ts";

const world = useWorld({ sharedImports: true });
const TABLE = "username,full name,followers,email\nshared.person,Shared Person,40,shared@person.test";

test("with shared imports teams import for all workspaces, except addresses", async () => {
  const [team, other] = [await makeOwner(world(), PLAN_IDS.agency), await makeOwner(world())];
  const opened = await openTable(team, TABLE, { intoCrm: true });
  expect(opened.layer).toBe("installation");
  await ran(world(), team, opened._id);
  await world().indexSync.flush();
  const { results } = (await other.browser.call(quickSearch, { input: "shared.person" })).body;
  expect(results.map(({ full_name }) => full_name)).toEqual(["Shared Person"]);
  const profile = await other.browser.call(profileOverview, { id: results[0]?._id ?? "" });
  expect(JSON.stringify(profile.body)).not.toContain("shared@person.test");
  const [row] = (await team.browser.call(listCrm, {})).body.crmCreators;
  expect(row).toMatchObject({ creatorId: results[0]?._id, customEmail: "shared@person.test" });
});

test("a team may keep a table to itself all the same", async () => {
  const [team, other] = [await makeOwner(world(), PLAN_IDS.agency), await makeOwner(world())];
  const { _id: id, plan } = await openTable(team, TABLE.replaceAll("shared", "kept").replaceAll("Shared", "Kept"));
  const { body } = await team.browser.call(planImport, { id, plan, layer: "workspace" });
  expect(body.import.layer).toBe("workspace");
  await ran(world(), team, id);
  await world().indexSync.flush();
  expect((await team.browser.call(quickSearch, { input: "kept.person" })).body.results).toHaveLength(1);
  expect((await other.browser.call(quickSearch, { input: "kept.person" })).body.results).toEqual([]);
});

describe("a team's table for all workspaces", () => {
  const [KNOWN, OTHER] = ["17841400000000011", "17841400000000012"];
  const HEADERS = "username,account id,followers";

  /** Imports rows that name an account of the network by handle and id. `question`: what was confirmed of the ids. */
  async function importedBy(person: Person, ...rows: string[]) {
    const { _id: id, plan } = await openTable(person, [HEADERS, ...rows].join("\n"));
    const planned = async (more: { networkIds?: true }) => {
      const ids = { field: "external_id" as const, ...more };
      const columns = plan.columns.map((column, i) => (i === 1 ? ids : column));
      return (await person.browser.call(planImport, { id, plan: { ...plan, columns } })).body.import.inspection;
    };
    const { columns, refusal } = await planned({});
    const question = columns[1]?.question?.msg;
    expect(refusal).toBe(question ?? null);
    expect((await planned({ networkIds: true })).refusal).toBe(null);
    const { counts } = await ran(world(), person, id);
    const { body } = await person.browser.call(listImportProblems, { id, page: 1 });
    return { question, counts, reasons: body.rows.map(({ reason }) => reason) };
  }

  async function handles(): Promise<unknown[]> {
    const { rows } = await world().root.execute<{ line: string }>(sql`
      select concat_ws(' ', username, external_id) as line from accounts
      where external_id = any(${sql.param([KNOWN, OTHER])}::text[]) order by 1`);
    return rows.map(({ line }) => line);
  }

  test("renames no account of a network by an id, and takes no handle: such rows fail", async () => {
    const [team, admin] = [await makeOwner(world(), PLAN_IDS.agency), await makeAdmin(world())];
    const account = { network: "instagram" as const, username: "known.fen", externalId: KNOWN, counts: [], posts: [] };
    await makeCreators(world(), 1, { accounts: [account] });
    const table = [`known.fen,${OTHER},7`, `renamed.fen,${KNOWN},8`, `plain.fen,,9`];
    expect(await importedBy(team, ...table)).toEqual({
      question: expect.stringContaining(`known.fen is known by the id ${KNOWN} and has ${OTHER} in “account id”`),
      counts: { created: 1, updated: 0, merged: 0, unchanged: 0, skipped: 0, failed: 2 },
      reasons: [
        `known.fen is the account with the id ${KNOWN} for all workspaces, and only its network or an administrator gives its handle to another: correct the id of this row, or import the table for your workspace alone`,
        `the account with the id ${KNOWN} is known.fen for all workspaces, and only its network or an administrator renames it: write known.fen in this row, or import the table for your workspace alone`,
      ],
    });
    expect(await handles()).toEqual([`known.fen ${KNOWN}`]);
    expect((await importedBy(admin, `renamed.fen,${KNOWN},8`)).reasons).toEqual([]);
    expect(await handles()).toEqual([`renamed.fen ${KNOWN}`]);
  });
});
