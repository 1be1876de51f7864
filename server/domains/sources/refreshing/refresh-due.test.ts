import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addCreator } from "#contract/crm/endpoints.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { createList } from "#contract/lists/endpoints.ts";
import { listConnectors } from "#contract/sources.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { createTracking } from "#contract/tracking/endpoints.ts";
import type { Config } from "#server/config.ts";
import { recordCreators } from "#server/domains/creators/index.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { refreshDue } from "./refresh-due.ts";
import { CLAIM_MS, FAILING_PAUSE_MS } from "./rules.ts";
import { QUOTA_REFUSAL, smallSource, startSmallNetwork, type SmallNetwork } from "./testing/small-network.ts";

const HOUR_MS = DAY_MS / 24;
const connectors: Config["connectors"] = { timeoutMs: 30_000, credentials: {}, at: undefined };
const world = useWorld({ connectors });
const NEVER = new AbortController().signal;
let network: SmallNetwork;
let made = 0;

beforeAll(async () => {
  network = await startSmallNetwork();
  connectors.at = network.base;
});
afterAll(() => network.close());
beforeEach(async () => {
  network.refuse(undefined);
  network.requested.length = 0;
  await world().root.execute(sql`truncate connectors, connector_spend, account_refreshes`);
  await world().root.execute(sql`delete from creators`);
});

const pass = (...sources: ReturnType<typeof smallSource>[]) =>
  refreshDue({ ctx: world().ctx, signal: NEVER, sources: sources.length > 0 ? sources : [smallSource()] });
const requested = () => network.requested.flat();
const names = (count: number) => Array.from({ length: count }, () => `person${(made += 1)}`);

/** Creators imported from a file; returns their ids. */
async function record(people: readonly string[], source: "file" | "sample" = "file"): Promise<string[]> {
  const at = new Date("2026-01-01");
  const account = (username: string) => ({ network: "bluesky" as const, username, counts: [], posts: [] });
  const outcomes = await recordCreators({
    ctx: world().ctx,
    input: {
      source: { kind: source, name: "panel" },
      records: people.map((name) => ({ accounts: [account(name)], facts: { fullName: name }, at, niches: [] })),
    },
  });
  return outcomes.map(({ creatorId }) => String(creatorId));
}

async function turnOf(name: string) {
  const { rows } = await world().root.execute<{ in: number; outcome: string | null; failures: number }>(sql`
    select extract(epoch from r.due_at - ${world().ctx.clock.now().toISOString()}::timestamptz)::float8 * 1000 as in,
      r.outcome, r.failures
    from account_refreshes r join accounts a on a.id = r.account_id where a.username = ${name}`);
  if (!rows[0]) throw new Error(`nobody plans to ask about ${name}`);
  return rows[0];
}

/** Moves the clock to a time of the next day. */
async function nextDayAt(hours: number, minutes = 0): Promise<void> {
  const today = world().ctx.clock.now().getTime() % DAY_MS;
  await world().travel(DAY_MS - today + hours * HOUR_MS + minutes * 60_000);
}

async function spentToday(): Promise<number> {
  const day = world().ctx.clock.now().toISOString().slice(0, 10);
  const { rows } = await world().root.execute<{ units: number }>(
    sql`select units from connector_spend where day = ${day}`,
  );
  return rows[0]?.units ?? 0;
}

describe("due accounts", () => {
  test("tracked lists first, then the CRM, then who is popular, then the rest; and again as they matter", async () => {
    const [tracked = "", inCrm = "", popular = "", rest = ""] = names(4);
    const ids = await record([rest, popular, inCrm, tracked]);
    await world().root.execute(sql`update accounts set followers = 100000 where username = ${popular}`);
    const { browser } = await makeOwner(world(), PLAN_IDS.starter);
    const { body } = await browser.call(createList, { title: "Spring", creatorsId: ids.slice(3) });
    await browser.call(createTracking, { topId: body.list._id });
    await browser.call(addCreator, { creatorsId: ids.slice(2, 3) });
    await pass(smallSource({ batch: 1 }));
    expect(requested()).toEqual([tracked, inCrm, popular, rest]);
    const waits = await Promise.all([tracked, inCrm, popular, rest].map(turnOf));
    expect(waits.map((target) => Math.round(target.in / HOUR_MS))).toEqual([6, 24, 72, 14 * 24]);
    expect(waits.map(({ outcome }) => outcome)).toEqual(["ok", "ok", "ok", "ok"]);
  });

  test("what they say is recorded, and no account is requested before it is due", async () => {
    const [name = ""] = names(1);
    await record([name]);
    await pass();
    await pass();
    expect(requested()).toEqual([name]);
    const { rows } = await world().root.execute(
      sql`select c.followers, s.kind, s.max_age_days from account_counts c join sources s on s.id = c.source_id
        join accounts a on a.id = c.account_id`,
    );
    expect(rows).toEqual([{ followers: 5_001, kind: "connector", max_age_days: 30 }]);
  });

  test("figures never grow older than their source's terms allow", async () => {
    const [name = ""] = names(1);
    await record([name]);
    const policy = { ...smallSource().policy, maxAgeDays: 2 };
    await pass(smallSource({ policy }));
    expect(Math.round((await turnOf(name)).in / DAY_MS)).toBe(2);
  });

  test("sample accounts do not exist on a real network", async () => {
    await record(["somebody.sample"], "sample");
    await pass();
    expect(requested()).toEqual([]);
  });

  test("who came since is found at the next full hour, and who came into a CRM does not wait a fortnight", async () => {
    const [first = "", second = ""] = names(2);
    const ids = await record([first]);
    await pass();
    await record([second]);
    const { browser } = await makeOwner(world());
    await browser.call(addCreator, { creatorsId: ids });
    await nextDayAt(5, 30);
    await pass();
    expect(requested()).toEqual([first]);
    await nextDayAt(6);
    await pass(smallSource({ batch: 1 }));
    expect(requested()).toEqual([first, first, second]);
  });
});

describe("the budget", () => {
  const limit = (units: number) =>
    world().root.execute(sql`insert into connectors (key, daily_units) values ('bluesky', ${units})`);

  test("is spread over the day and spent to the last unit, and not one more", async () => {
    await record(names(30));
    await limit(12);
    await nextDayAt(6);
    await pass();
    expect(await spentToday()).toBe(4);
    await pass();
    expect(await spentToday()).toBe(4);
    for (let hour = 0; hour < 17; hour += 1) {
      await world().travel(HOUR_MS);
      await pass();
    }
    await world().travel(59 * 60_000);
    await pass();
    expect(await spentToday()).toBe(12);
    expect(new Set(requested()).size).toBe(12);
  });

  test("that does not suffice for a batch stops it; the accounts keep their turn", async () => {
    await record(names(2));
    await limit(1);
    await nextDayAt(12);
    await pass();
    expect([await spentToday(), requested()]).toEqual([0, []]);
    await nextDayAt(0, 1);
    await world().root.execute(sql`update connectors set daily_units = 1440`);
    await pass();
    expect(requested()).toHaveLength(2);
  });
});

describe("trouble", () => {
  test("a used-up quota is waited for, and then it goes on where it was", async () => {
    await record(names(3));
    await nextDayAt(15);
    network.refuse(QUOTA_REFUSAL);
    await pass();
    expect(network.requested).toHaveLength(1);
    network.refuse(undefined);
    await world().travel(8 * HOUR_MS);
    await pass();
    expect(network.requested).toHaveLength(1);
    await world().travel(HOUR_MS);
    await pass();
    expect(network.requested.slice(1).flat()).toHaveLength(3);
  });

  test("a network that asks for patience gets as much as it asks for", async () => {
    await record(names(1));
    network.refuse({ status: 429, headers: { "retry-after": "300" } });
    await pass();
    network.refuse(undefined);
    await world().travel(290_000);
    await pass();
    expect(network.requested).toHaveLength(1);
    await world().travel(11_000);
    await pass();
    expect(network.requested).toHaveLength(2);
  });

  test("rejected credentials are shown on the page, and retried after a while only", async () => {
    const { browser, userId } = await makeOwner(world());
    await world().root.execute(sql`update users set is_admin = true where id = ${userId}`);
    const status = async () => {
      const { body } = await browser.call(listConnectors, {});
      return body.connectors.find(({ key }) => key === "bluesky");
    };
    await record(names(1));
    network.refuse({ status: 401 });
    await pass();
    await pass();
    expect(network.requested).toHaveLength(1);
    expect(await status()).toMatchObject({
      state: "failing",
      lastError: "Small network does not accept the credentials.",
      accounts: 1,
      due: 1,
    });
    network.refuse(undefined);
    await world().travel(FAILING_PAUSE_MS);
    await pass();
    expect(await status()).toMatchObject({ state: "ready", due: 0 });
  });

  test("of a missing account is retried later and later, without affecting others", async () => {
    const [other = ""] = names(1);
    await record(["gone1", other]);
    await pass();
    expect(await turnOf("gone1")).toMatchObject({ outcome: "not_found", failures: 1 });
    expect(Math.round((await turnOf("gone1")).in / HOUR_MS)).toBe(1);
    expect((await turnOf(other)).outcome).toBe("ok");
    await world().travel(HOUR_MS + 1_000);
    await pass();
    expect(Math.round((await turnOf("gone1")).in / HOUR_MS)).toBe(2);
    expect(requested().filter((name) => name === other)).toHaveLength(1);
  });

  test("one source's is not another's", async () => {
    await record(names(2));
    const broken = smallSource({
      key: "twitch",
      label: "Broken",
      networks: ["twitch"],
      pull: async () => {
        throw new Error("a mistake of ours");
      },
    });
    const at = new Date("2026-01-01");
    const account = { network: "twitch" as const, username: names(1)[0] ?? "", counts: [], posts: [] };
    await recordCreators({
      ctx: world().ctx,
      input: {
        source: { kind: "file", name: "panel" },
        records: [{ accounts: [account], facts: {}, at, niches: [] }],
      },
    });
    await pass(broken, smallSource());
    expect(requested()).toHaveLength(2);
  });

  test("a disabled source gets no requests", async () => {
    await record(names(1));
    await world().root.execute(sql`insert into connectors (key, is_enabled) values ('bluesky', false)`);
    await pass();
    expect(requested()).toEqual([]);
  });
});

describe("a worker that dies", () => {
  test("leaves one batch, which is taken up when its claim is over; the others are requested once", async () => {
    const people = names(4);
    await record(people);
    const dying = smallSource({
      pull: async () => {
        throw new Error("as if the process had gone");
      },
    });
    await pass(dying);
    await pass();
    const others = requested();
    expect(others).toHaveLength(2);
    await world().travel(CLAIM_MS + 1_000);
    await pass();
    expect(requested().toSorted()).toEqual(people.toSorted());
  });

  test("is not waited for by another process, and both together request no account twice", async () => {
    const people = names(6);
    await record(people);
    // Only plans.
    await pass(smallSource({ batch: 0 }));
    const goOn = network.hold();
    const passes = [pass(), pass(), pass()];
    await expect.poll(() => network.requested.length, { interval: 10 }).toBeGreaterThanOrEqual(3);
    goOn();
    await Promise.all(passes);
    expect(requested().toSorted()).toEqual(people.toSorted());
  });

  test("by a signal, begins nothing more", async () => {
    await record(names(2));
    await refreshDue({ ctx: world().ctx, signal: AbortSignal.abort(), sources: [smallSource()] });
    expect(requested()).toEqual([]);
  });
});
