import { expect, test } from "vitest";
import { listCrm } from "#contract/crm.ts";
import { planImport } from "#contract/imports.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { profileOverview } from "#contract/profiles.ts";
import { quickSearch } from "#contract/search.ts";
import { makeOwner } from "#test/factories/people.ts";
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
