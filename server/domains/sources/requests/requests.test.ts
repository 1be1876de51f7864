import { beforeAll, describe, expect, test } from "vitest";
import type { AccountRequest } from "#server/connectors/connector.ts";
import { channelId } from "#fakes/networks/youtube/ids.ts";
import { youtube } from "#server/connectors/youtube/youtube.ts";
import { recordCreators } from "#server/domains/creators/index.ts";
import { useNetworks } from "#test/support/networks.ts";
import { useWorld } from "#test/support/world.ts";
import { connectorPolicy } from "../policy.ts";
import { lookupCreator } from "./lookup-creator.ts";
import { pullAccounts } from "./pull-accounts.ts";
import { recordResults } from "./record-results.ts";

const world = useWorld();
const networks = useNetworks(() => world().ctx.clock.now());
const who = (username: string, network: AccountRequest["network"] = "youtube"): AccountRequest => ({
  network,
  username,
});
const look = (username: string, network?: AccountRequest["network"]) =>
  lookupCreator({ ctx: world().ctx, requested: who(username, network) });
const query = async (text: string, values: unknown[] = []) => (await world().root.$client.query(text, values)).rows;

async function makeSampleCreator(username: string) {
  const at = world().ctx.clock.now();
  const accounts = [{ network: "youtube" as const, username, counts: [], posts: [] }];
  const [outcome] = await recordCreators({
    ctx: world().ctx,
    input: { source: { kind: "sample", name: "a world" }, records: [{ accounts, facts: {}, at, niches: [] }] },
  });
  return outcome?.creatorId ?? 0;
}

describe("without a sample world", () => {
  test("its handles are not requested", async () => {
    world().simulate(networks());
    expect(await look("anna.sample")).toMatchObject({ failure: "no_connector" });
  });
});

describe("networks without connector", () => {
  test.each(["tiktok", "linkedin", "pinterest", "snapchat"] as const)("such as %s give the reason", async (network) => {
    expect(await look("somebody", network)).toMatchObject({
      failure: "no_connector",
      msg: expect.stringContaining("needs the creator's consent"),
    });
  });

  test("are those without credentials, and those that are off", async () => {
    expect(await look("somebody")).toEqual({
      failure: "no_connector",
      msg: "YouTube has not been given its credentials.",
    });
    await query(`insert into connectors (key, is_enabled) values ('bluesky', false)`);
    expect(await look("somebody.example", "bluesky")).toEqual({
      failure: "no_connector",
      msg: "Bluesky is switched off here.",
    });
  });
});

describe("a creator of the sample world", () => {
  beforeAll(async () => {
    world().simulate(networks());
    await makeSampleCreator("somebody.sample");
  });

  test("is looked up, recorded as sample data under the network's terms, and known from then on", async () => {
    const found = await look("@Anna.sample");
    expect(found).toEqual({ creatorId: expect.any(Number) });
    expect(await look("anna.sample")).toEqual(found);
    expect(
      await query(
        `select s.kind, s.name, s.is_sample, s.max_age_days, s.allow_derived, s.allow_cross_network, s.allow_export,
           a.username, a.external_id is not null as has_id, c.followers > 0 as is_followed
         from accounts a join account_counts c on c.account_id = a.id join sources s on s.id = c.source_id
         where a.network = 'youtube' and a.username_key = 'anna.sample' limit 1`,
      ),
    ).toEqual([
      {
        kind: "sample",
        name: "YouTube (simulated)",
        is_sample: true,
        max_age_days: 30,
        allow_derived: false,
        allow_cross_network: false,
        allow_export: true,
        username: "anna.sample",
        has_id: true,
        is_followed: true,
      },
    ]);
    const [{ posts } = { posts: 0 }] = await query(
      `select count(*)::int as posts from posts p join accounts a on a.id = p.account_id where a.username_key = 'anna.sample'`,
    );
    expect(posts).toBeGreaterThan(40);
  });

  test.each([
    ["notfound.sample", "not_found"],
    ["ratelimit.sample", "rate_limited"],
    ["quota.sample", "quota"],
    ["broken.sample", "unavailable"],
    ["malformed.sample", "malformed"],
    ["redirect.sample", "refused"],
  ])("called %s is not: %s", async (username, failure) => {
    expect(await look(username)).toEqual({ failure, msg: expect.any(String) });
    expect(await query(`select 1 from accounts where username_key = $1`, [username])).toEqual([]);
  });

  test("costs and blocks nothing", async () => {
    expect(await query(`select * from connector_spend`)).toEqual([]);
    expect(await query(`select key from connectors where blocked_until is not null or last_error is not null`)).toEqual(
      [],
    );
  });

  test("is Twitch's as well", async () => {
    expect(await look("anna.sample", "twitch")).toEqual({ creatorId: expect.any(Number) });
  });
});

describe("a post that its network omits by now", () => {
  test("is noted with its source, and is there again once its figures are read", async () => {
    const { ctx } = world();
    const source = { kind: "connector", name: "Somewhere" } as const;
    const answer = (ids: readonly string[], gone: readonly string[]) => {
      const at = ctx.clock.now();
      const posts = ids.map((externalId) => {
        const publishedAt = new Date(at.getTime() - 86_400_000);
        const bare = { format: "video" as const, text: "", hashtags: [], mentions: [] };
        return Object.assign(bare, { externalId, publishedAt, countedAt: at });
      });
      const accounts = [{ network: "youtube" as const, username: "loses.posts", counts: [], posts }];
      return { record: { accounts, facts: {}, at, niches: [] }, gone };
    };
    const goneNow = async () =>
      query(
        `select p.external_id, s.name from posts p join accounts a on a.id = p.account_id
          join sources s on s.id = p.gone_source_id where a.username = $1 and p.gone_at > p.counted_at`,
        ["loses.posts"],
      );
    await recordResults({ ctx, source, answers: [answer(["one", "two"], [])] });
    await world().travel(60_000);
    await recordResults({ ctx, source, answers: [answer(["one"], ["two", "never-known"])] });
    expect(await goneNow()).toEqual([{ external_id: "two", name: "Somewhere" }]);
    await world().travel(60_000);
    await recordResults({ ctx, source, answers: [answer(["one", "two"], [])] });
    expect(await goneNow()).toEqual([]);
  });
});

describe("a renamed account", () => {
  const source = { kind: "connector", name: "Somewhere" } as const;
  const answer = (username: string, followers: number, externalId = "UCstays") => {
    const at = world().ctx.clock.now();
    const counts = [{ at, precision: "second" as const, followers }];
    const accounts = [{ network: "youtube" as const, username, externalId, counts, posts: [] }];
    return { record: { accounts, facts: {}, at, niches: [] } };
  };

  test("stays the same: the network's own id is requested first", async () => {
    const { ctx } = world();
    const [first] = await recordResults({ ctx, source, answers: [answer("before", 1)] });
    const [second] = await recordResults({ ctx, source, answers: [answer("after", 2)] });
    expect(second).toMatchObject({ creatorId: first && "creatorId" in first ? first.creatorId : 0 });
    expect(await query(`select username from accounts where external_id = 'UCstays'`)).toEqual([
      { username: "before" },
    ]);
  });

  test("is recorded under the requested handle when it is the stored one", async () => {
    const { ctx } = world();
    const [result] = await recordResults({
      ctx,
      source,
      answers: [answer("after", 3, "UCother")],
      requested: [who("old-file-name")],
    });
    expect(result).toMatchObject({ outcome: "created" });
    expect(await query(`select username from accounts where username_key in ('old-file-name', 'after')`)).toEqual([
      { username: "old-file-name" },
    ]);
  });

  test("to one that is reserved for sample data is not taken in", async () => {
    const [result] = await recordResults({ ctx: world().ctx, source, answers: [answer("x.sample", 3)] });
    expect(result).toMatchObject({ failure: "malformed" });
  });
});

describe("the terms of a source", () => {
  const strict = { maxAgeDays: 30, allowDerived: false, allowCrossNetwork: false, allowExport: true };

  test("apply in their latest form, also to earlier records", async () => {
    const { ctx } = world();
    const terms = () =>
      query(`select max_age_days, allow_derived, allow_cross_network, allow_export from sources where name = 'Terms'`);
    const record = (policy: typeof strict | typeof youtube.policy) => {
      const at = ctx.clock.now();
      const accounts = [{ network: "youtube" as const, username: "termed", counts: [], posts: [] }];
      const source = { kind: "connector", name: "Terms", policy } as const;
      return recordResults({ ctx, source, answers: [{ record: { accounts, facts: {}, at, niches: [] } }] });
    };
    await record(strict);
    expect(await terms()).toEqual([
      { max_age_days: 30, allow_derived: false, allow_cross_network: false, allow_export: true },
    ]);
    await record({ ...strict, maxAgeDays: null, allowDerived: true });
    expect(await terms()).toEqual([
      { max_age_days: null, allow_derived: true, allow_cross_network: false, allow_export: true },
    ]);
  });

  test("allow more once the audit is stated", () => {
    expect(connectorPolicy(youtube, undefined)).toEqual(youtube.policy);
    expect(connectorPolicy(youtube, { audit: { name: "Ada", at: "2026-11-20" } })).toEqual(youtube.audited);
    expect(connectorPolicy({ policy: strict }, { audit: { name: "Ada", at: "2026-11-20" } })).toEqual(strict);
  });
});

describe("pulling accounts", () => {
  const known = (username: string): AccountRequest => ({ ...who(username), externalId: channelId(username) });

  test("returns results in order, those of simulated accounts from the simulation", async () => {
    await makeSampleCreator("pulled.sample");
    const accounts = [known("pulled.sample"), who("real-one"), known("notfound.sample"), who("somebody.sample")];
    expect(await pullAccounts({ ctx: world().ctx, connector: youtube, accounts })).toEqual([
      { outcome: "updated", creatorId: expect.any(Number) },
      { failure: "no_connector", msg: "YouTube has not been given its credentials." },
      { failure: "not_found", msg: expect.any(String) },
      { failure: "no_connector", msg: "Sample data doesn't update." },
    ]);
  });

  test("takes as many at once as the network does, and stops with what concerns all", async () => {
    const requested: number[] = [];
    const connector = {
      ...youtube,
      batch: 2,
      pull: (...[call, batch]: Parameters<typeof youtube.pull>) => {
        requested.push(batch.length);
        return youtube.pull(call, batch);
      },
    };
    const accounts = ["a.sample", "b.sample", "c.sample", "quota.sample", "d.sample", "e.sample"].map(known);
    const pulled = await pullAccounts({ ctx: world().ctx, connector, accounts });
    expect(pulled).toMatchObject([
      { outcome: "created" },
      { outcome: "created" },
      { failure: "quota", retryAt: expect.any(Date) },
      { failure: "quota" },
      { failure: "quota" },
      { failure: "quota" },
    ]);
    expect(requested).toEqual([2, 2]);
  });

  test("real ones never of an address of this machine, and every call is counted", async () => {
    const { ctx } = world();
    const connectors = { ...ctx.config.connectors, credentials: { YOUTUBE_API_KEY: networks().credential } };
    const connector = { ...youtube, base: `${networks().base}/youtube` };
    const [pulled] = await pullAccounts({
      ctx: { ...ctx, config: { ...ctx.config, connectors } },
      connector,
      accounts: [who("somebody")],
    });
    expect(pulled).toMatchObject({ failure: "refused" });
    expect(await query(`select connector, calls, units from connector_spend`)).toEqual([
      { connector: "youtube", calls: 1, units: 1 },
    ]);
  });
});
