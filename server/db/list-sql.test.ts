import { beforeAll, describe, expect, test } from "vitest";
import { auditList } from "#contract/collections/audit.ts";
import { creditsList } from "#contract/collections/credits.ts";
import { erasureList } from "#contract/collections/erasures.ts";
import { NONE } from "#contract/collections/filters.ts";
import { matterList } from "#contract/collections/matters.ts";
import { peopleList } from "#contract/collections/people.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { sendCommunityMessage, sendReport } from "#contract/support.ts";
import { listCredits } from "#contract/usage.ts";
import { auditEvents, objections, users } from "#server/db/tables/index.ts";
import { audit } from "#server/domains/audit-log/store.ts";
import { matters } from "#server/domains/moderation/store.ts";
import { people } from "#server/domains/people/store.ts";
import { erasures } from "#server/domains/privacy/suppression/store.ts";
import { credits } from "#server/domains/usage/store.ts";
import { makeAdmin, makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
const everyone = () => ({ db: world().root, customerId: null });
const first = { page: 1, asc: "false" } as const;
const ALL_ROWS = { limit: 1_000, offset: 0, ascending: true };

beforeAll(async () => {
  const [admin] = [await makeAdmin(world()), await makeOwner(world(), PLAN_IDS.business), await makeOwner(world())];
  const at = world().ctx.clock.now();
  // An administrator who leaves has two states.
  await world().root.update(users).set({ deletionAt: at });
  await world().root.update(users).set({ isAdmin: true });
  await makeOwner(world());
  await world()
    .root.insert(auditEvents)
    .values([
      { at, customerId: admin.customerId, kind: "of-another-version", by: "system" },
      { at, customerId: admin.customerId, kind: "plan.changed", by: "administrator" },
    ]);
});

describe("the total is how many rows there are, whatever is filtered", () => {
  test.each([
    {},
    { plans: [PLAN_IDS.free] },
    { plans: [PLAN_IDS.free, PLAN_IDS.business] },
    { states: ["administrator"] as const },
    { plans: [PLAN_IDS.business], states: ["deleting"] as const },
    { search: "nowhere" },
  ])("people by %j", async (given) => {
    const filters = peopleList.collection.filters.parse(given);
    const { total, rows } = await people.read(everyone(), { ...first, sort: "name", filters });
    const all = await people.select(everyone(), { ...ALL_ROWS, sort: "name", filters });
    expect([total, rows.length]).toEqual([all.length, all.length]);
  });

  test.each([{}, { kinds: ["plan"] as const }, { kinds: ["plan", "sign-in"] as const }, { person: "nowhere" }])(
    "the audit log by %j",
    async (given) => {
      const filters = auditList.collection.filters.parse(given);
      const { total } = await audit.read(everyone(), { ...first, sort: "at", filters });
      const all = await audit.select(everyone(), { ...ALL_ROWS, sort: "at", filters });
      expect(total).toBe(all.length);
    },
  );
});

test("erasures, which no filter divides, by person, time and number of accounts", async () => {
  const { userId } = await makeOwner(world());
  const at = world().ctx.clock.now();
  await world()
    .root.insert(objections)
    .values([3, 1, 2].map((accounts) => ({ actorId: userId, removed: { accounts }, createdAt: at })));
  const today = at.toISOString().slice(0, "YYYY-MM-DD".length);
  const found = async (given: object) => {
    const filters = erasureList.collection.filters.parse(given);
    const { rows, total } = await erasures.read(everyone(), { ...first, sort: "accounts", filters });
    return [total, rows.map(({ removed }) => removed["accounts"])];
  };
  expect(await found({})).toEqual([3, [3, 2, 1]]);
  expect(await found({ period: { from: today, to: today } })).toEqual([3, [3, 2, 1]]);
  expect(await found({ period: { to: "2000-01-01" } })).toEqual([0, []]);
  expect(await found({ person: "nowhere" })).toEqual([0, []]);
});

test("matters by kind, state and assignee, the oldest first", async () => {
  const { browser } = await makeOwner(world());
  await browser.call(sendReport, { message: "The page of a creator is empty." });
  await browser.call(sendCommunityMessage, { subject: "Meeting", description: "Who comes?" });
  for (const given of [{}, { kinds: ["report"] }, { state: "all" }, { state: "assigned" }, { assignees: [NONE] }]) {
    const filters = matterList.collection.filters.parse(given);
    const { total, rows } = await matters.read(everyone(), { page: 1, asc: "true", sort: "kind", filters });
    const all = await matters.select(everyone(), { ...ALL_ROWS, sort: "openedAt", filters });
    expect([given, total, rows.length]).toEqual([given, all.length, all.length]);
    expect(all.map(({ openedAt }) => openedAt)).toEqual(all.map(({ openedAt }) => openedAt).toSorted());
  }
});

test("credits by kind and reason, of one workspace", async () => {
  const owner = await makeOwner(world(), PLAN_IDS.business);
  const { entries } = (await owner.browser.call(listCredits, {})).body;
  expect(entries.length).toBeGreaterThan(0);
  const scope = { db: world().root, customerId: owner.customerId };
  for (const given of [{}, { kinds: [entries[0]?.kind] }, { reasons: ["grant"] }, { reasons: ["expiry"] }]) {
    const filters = creditsList.collection.filters.parse(given);
    const { total } = await credits.read(scope, { ...first, sort: "at", filters });
    const all = await credits.select(scope, { ...ALL_ROWS, sort: "at", filters });
    expect([given, total]).toEqual([given, all.length]);
  }
  const others = await credits.select(
    { db: world().root, customerId: null },
    { ...ALL_ROWS, sort: "at", filters: creditsList.collection.filters.parse({}) },
  );
  expect(others).toEqual([]);
});

test("a choice counts what it would leave, beside the other filters", async () => {
  const filters = peopleList.collection.filters.parse({ plans: [PLAN_IDS.free] });
  const { choices } = await people.read(everyone(), { ...first, sort: "name", filters });
  expect(choices.states.map(({ value }) => String(value)).toSorted()).toEqual(["active", "administrator", "deleting"]);
  for (const [filter, counts] of Object.entries(choices)) {
    for (const { value, count } of counts) {
      const narrowed = peopleList.collection.filters.parse({ ...filters, [filter]: [value] });
      const rows = await people.select(everyone(), { ...ALL_ROWS, sort: "name", filters: narrowed });
      expect([filter, value, count]).toEqual([filter, value, rows.length]);
    }
  }
});

test("a value that no choice has is in the total, and no choice", async () => {
  const filters = auditList.collection.filters.parse({});
  const { choices, total } = await audit.read(everyone(), { ...first, sort: "at", filters });
  const ofChoices = choices.kinds.reduce((sum, { count }) => sum + count, 0);
  expect(total).toBe(ofChoices + 1);
});

test("a workspace has its own rows alone", async () => {
  const stranger = await makeOwner(world());
  const filters = auditList.collection.filters.parse({});
  const own = { db: world().root, customerId: stranger.customerId };
  const { rows, total } = await audit.read(own, { ...first, sort: "at", filters });
  expect([total, rows.map(({ kind }) => kind)]).toEqual([1, ["sign-up"]]);
});
