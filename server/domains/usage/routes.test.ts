import { describe, expect, test } from "vitest";
import { addCreator } from "#contract/crm/endpoints.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { PLAN_IDS, setSearchCredits } from "#contract/plans.ts";
import { openProfile } from "#contract/profiles/endpoints.ts";
import * as contract from "#contract/usage.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeAdmin, makeColleague, makeOwner } from "#test/factories/people.ts";
import { createWorld, useWorld } from "#test/support/world.ts";
import { renewalOf } from "../plans/index.ts";

const world = useWorld();
const key = () => crypto.randomUUID();

describe("usage", () => {
  test("counts what the workspace has of each limit, and forecasts credits from the last 30 days", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const viewer = await makeColleague(world(), owner, "viewer");
    const ids = await makeCreators(world(), 4);
    await owner.browser.call(addCreator, { creatorsId: ids.slice(0, 3), newList: { title: "Spring" } });
    for (const id of ids.slice(0, 3)) await owner.browser.call(openProfile, { id, key: key() });
    const now = world().ctx.clock.now();
    const { body } = await viewer.browser.call(contract.getUsage, {});
    expect([body.plan, body.limits]).toEqual([
      { name: "Free" },
      [
        { limit: "crmCreators", used: 3, max: 200 },
        { limit: "lists", used: 1, max: 10 },
        { limit: "members", used: 2, max: 3 },
        { limit: "apiKeys", used: 0, max: 1 },
        { limit: "listeningTops", used: 0, max: 3 },
        { limit: "trackedLists", used: 0, max: 0 },
        { limit: "networkWatches", used: 0, max: 0 },
        { limit: "campaigns", used: 0, max: 2 },
      ],
    ]);
    const [profile, search] = body.credits;
    expect(profile).toMatchObject({ kind: "profile", left: 17, extra: 0, monthly: 20, spent: 3 });
    // 17 at 3 in 30 days.
    const until = Date.parse(profile?.lastsUntil ?? "") - now.getTime();
    expect(Math.round(until / DAY_MS)).toBe(170);
    expect(search).toEqual({ kind: "search", left: 2, extra: 0, monthly: 2, spent: 0, lastsUntil: null });
    expect(body.renewsAt).toMatch(/-01T00:00:00\.000Z$/);
  });

  test("are the month's to its last instant in UTC, and granted again at midnight", async () => {
    const own = await createWorld();
    const midnight = renewalOf(own.ctx.clock.now());
    await own.travel(midnight.getTime() - own.ctx.clock.now().getTime() - 1);
    const { browser } = await makeOwner(own, PLAN_IDS.free);
    const [id = ""] = await makeCreators(own, 1);
    await browser.call(openProfile, { id, key: key() });
    const credits = async () => {
      const { body } = await browser.call(contract.getUsage, {});
      return [body.credits[0]?.left, body.renewsAt];
    };
    const dayOf = (at: Date) => at.toISOString().slice(0, 10);
    const entriesOn = async (at: Date) => {
      const filters = { period: { from: dayOf(at), to: dayOf(at) } };
      const { entries } = (await browser.call(contract.listCredits, { filters })).body;
      return entries.filter(({ kind }) => kind === "profile").map(({ reason, balance }) => [reason, balance]);
    };
    expect(await credits()).toEqual([19, midnight.toISOString()]);
    await own.travel(1);
    expect(await credits()).toEqual([20, renewalOf(midnight).toISOString()]);
    // The first to look after midnight writes what was due at it.
    expect(await entriesOn(own.ctx.clock.now())).toEqual([
      ["grant", 20],
      ["expiry", 0],
    ]);
    expect(await entriesOn(new Date(midnight.getTime() - 1))).toEqual([
      ["spend", 19],
      ["grant", 20],
    ]);
    await own.close();
  });

  test("lists every entry with who, what and the balance, filtered by what and by kind", async () => {
    const [owner, admin, other] = [
      await makeOwner(world(), PLAN_IDS.free),
      await makeAdmin(world()),
      await makeOwner(world(), PLAN_IDS.free),
    ];
    const [id = ""] = await makeCreators(world(), 1);
    await owner.browser.call(openProfile, { id, key: key() });
    await other.browser.call(openProfile, { id, key: key() });
    await admin.browser.call(setSearchCredits, { id: owner.userId, credits: 5 });
    const { body } = await owner.browser.call(contract.listCredits, {});
    const listed = body.entries.map((one) => [one.kind, one.reason, one.amount, one.balance, one.creator?._id ?? null]);
    expect(listed).toEqual([
      ["niche", "grant", 2, 2, null],
      ["audience", "grant", 2, 2, null],
      ["search", "set", 5, 7, null],
      ["search", "grant", 2, 2, null],
      ["profile", "spend", -1, 19, id],
      ["profile", "grant", 20, 20, null],
    ]);
    expect(body.entries[4]).toMatchObject({
      person: expect.stringContaining("Tester"),
      creator: { full_name: expect.any(String) },
    });
    expect([body.total, body.choices.kinds]).toEqual([
      6,
      expect.arrayContaining([
        { value: "profile", count: 2 },
        { value: "search", count: 2 },
      ]),
    ]);
    const spent = { filters: { reasons: ["spend" as const] } };
    expect((await owner.browser.call(contract.listCredits, spent)).body.total).toBe(1);
    const search = { filters: { kinds: ["search" as const] }, asc: "true" as const };
    const found = (await owner.browser.call(contract.listCredits, search)).body.entries;
    expect(found.map(({ reason }) => reason)).toEqual(["grant", "set"]);
    expect((await owner.browser.call(contract.listCredits, { page: 2 })).body.entries).toEqual([]);
  });

  test("is for members, and input is checked", async () => {
    const visitor = world().browser();
    const owner = await makeOwner(world());
    const answers = [
      await visitor.call(contract.getUsage, {}),
      await visitor.call(contract.listCredits, {}),
      await owner.browser.call(contract.listCredits, { page: 0 }),
    ];
    expect(answers.map(({ status, error }) => [status, error.err])).toEqual([
      [401, "bad_access_token"],
      [401, "bad_access_token"],
      [400, "bad_request"],
    ]);
  });

  test("without plans there is nothing to show", async () => {
    const free = await createWorld({ plans: false });
    const owner = await makeOwner(free);
    expect((await owner.browser.call(contract.getUsage, {})).body).toEqual({
      plan: null,
      limits: [],
      credits: [],
      renewsAt: null,
    });
    expect((await owner.browser.call(contract.listCredits, {})).body.entries).toEqual([]);
    await free.close();
  });
});
