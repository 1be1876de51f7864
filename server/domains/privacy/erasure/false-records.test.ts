import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { eraseCreator, getSubjectData } from "#contract/privacy.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { recordCreators } from "#server/domains/creators/index.ts";
import { makeAdmin, makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();

/** Records a creator with these accounts: of the installation, or of a workspace alone. */
async function record(usernames: readonly string[], customerId?: string): Promise<string> {
  const { ctx } = world();
  const source = customerId
    ? { kind: "file" as const, name: "table", customerId }
    : { kind: "connector" as const, name: "Instagram" };
  const accounts = usernames.map((username) => ({ network: "instagram" as const, username, counts: [], posts: [] }));
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
