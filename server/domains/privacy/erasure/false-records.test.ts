import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { eraseCreator, getSubjectData } from "#contract/privacy.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { recordCreators } from "#server/domains/creators/index.ts";
import { makeAdmin, makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();

/** Records a creator with these accounts, `handle` or `handle#id`: of the installation, or of a workspace alone. */
async function record(usernames: readonly string[], customerId?: string): Promise<string> {
  const { ctx } = world();
  const source = customerId
    ? { kind: "file" as const, name: "table", customerId }
    : { kind: "connector" as const, name: "Instagram" };
  const accounts = usernames.map((name) => {
    const [username = "", externalId] = name.split("#");
    return { network: "instagram" as const, username, ...(externalId && { externalId }), counts: [], posts: [] };
  });
  const records = [{ accounts, facts: { fullName: usernames.join(" ") }, at: ctx.clock.now(), niches: [] }];
  const [one] = await recordCreators({ ctx, input: { source, records } });
  return String(one?.creatorId);
}

async function owners(username: string): Promise<(string | null)[]> {
  const { rows } = await world().root.execute<{ owner: string | null }>(
    sql`select customer_id as owner from accounts where username_key = ${username} order by customer_id nulls first`,
  );
  return rows.map(({ owner }) => owner);
}

test("accounts that a workspace ascribes to a creator falsely make no other creator the same", async () => {
  const [admin, forger, team] = await Promise.all([
    makeAdmin(world()),
    makeOwner(world(), PLAN_IDS.agency),
    makeOwner(world(), PLAN_IDS.agency),
  ]);
  await record(["bystander"]);
  await record(["bystander", "subject"], forger.customerId);
  const subject = await record(["subject"]);
  await record(["subject", "private"], forger.customerId);
  await record(["private"], team.customerId);
  const { status } = await admin.browser.call(eraseCreator, { creatorId: subject });
  expect(status).toBe(200);
  expect(await owners("subject")).toEqual([]);
  expect(await owners("bystander")).toContain(null);
  expect(await owners("private")).toContain(team.customerId);
  // Nor does their suppression follow from it.
  await record(["private"]);
  expect(await owners("private")).toContain(null);
});

test("the id that a workspace has for a creator names and erases the installation's and those of all workspaces", async () => {
  const [admin, first, second] = await Promise.all([
    makeAdmin(world()),
    makeOwner(world(), PLAN_IDS.agency),
    makeOwner(world(), PLAN_IDS.agency),
  ]);
  const own = await record(["everywhere"], first.customerId);
  await record(["everywhere"], second.customerId);
  await record(["everywhere"]);
  expect(await owners("everywhere")).toHaveLength(3);
  const { body: data } = await admin.browser.call(getSubjectData, { id: own });
  expect(data.facts).toHaveLength(3);
  expect((await admin.browser.call(eraseCreator, { creatorId: own })).status).toBe(200);
  expect(await owners("everywhere")).toEqual([]);
  await record(["everywhere"]);
  expect(await owners("everywhere")).toEqual([]);
});

test("a creator is erased under the handle they had before, and where workspaces know them by their id alone", async () => {
  const [admin, early, late] = await Promise.all([
    makeAdmin(world()),
    makeOwner(world(), PLAN_IDS.agency),
    makeOwner(world(), PLAN_IDS.agency),
  ]);
  await record(["ada.first#17841400000000021"], early.customerId);
  const subject = await record(["ada.old#17841400000000021"]);
  await world().travel(1_000);
  await record(["ada.new#17841400000000021"]);
  // A table from before they were renamed, dated later.
  await record(["ada.old"], late.customerId);
  await record(["ada.old", "friend"], late.customerId);
  expect(await owners("ada.old")).toEqual([late.customerId]);
  expect((await admin.browser.call(eraseCreator, { creatorId: subject })).status).toBe(200);
  for (const username of ["ada.first", "ada.old", "ada.new"]) expect(await owners(username)).toEqual([]);
  await record(["ada.old"], late.customerId);
  await record(["ada.old"]);
  expect(await owners("ada.old")).toEqual([]);
});

test("a creator is erased under every handle they had", async () => {
  const [admin, team] = await Promise.all([makeAdmin(world()), makeOwner(world(), PLAN_IDS.agency)]);
  const names = ["eva.one", "eva.two", "eva.three"];
  let subject = "";
  for (const name of names) {
    subject = await record([`${name}#17841400000000041`]);
    await world().travel(1_000);
  }
  await record(["eva.two", "eva.friend"], team.customerId);
  expect(await owners("eva.friend")).toEqual([team.customerId]);
  expect((await admin.browser.call(eraseCreator, { creatorId: subject })).status).toBe(200);
  for (const name of [...names, "eva.friend"]) {
    await record([name]);
    expect([name, await owners(name)]).toEqual([name, []]);
  }
});

test("a former handle that another account has since is the other creator's", async () => {
  const [admin, team] = await Promise.all([makeAdmin(world()), makeOwner(world(), PLAN_IDS.agency)]);
  const subject = await record(["bea.old#17841400000000031"]);
  await world().travel(1_000);
  await record(["bea.new#17841400000000031"]);
  await record(["bea.old#17841400000000032"]);
  await record(["bea.old#17841400000000032", "cid.fen"], team.customerId);
  expect((await admin.browser.call(eraseCreator, { creatorId: subject })).status).toBe(200);
  expect(await owners("bea.new")).toEqual([]);
  expect(await owners("bea.old")).toEqual([null, team.customerId]);
  await record(["bea.old#17841400000000032", "dan.fen"]);
  expect(await owners("dan.fen")).toEqual([null]);
});
