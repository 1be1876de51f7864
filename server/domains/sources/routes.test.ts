import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#contract/base/limits.ts";
import type { Network } from "#contract/networks/networks.ts";
import {
  listConnectors,
  readFreshness,
  refreshCreator,
  updateProfile,
  setConnector,
  setCredentials,
  testConnector,
  type ConnectorKey,
} from "#contract/sources.ts";
import type { Config } from "#server/config.ts";
import { channelId } from "#fakes/networks/youtube/ids.ts";
import { recordCreators } from "#server/domains/creators/index.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useNetworks } from "#test/support/networks.ts";
import { useWorld } from "#test/support/world.ts";

const environment: Record<string, string> = {};
const connectors: Config["connectors"] = { timeoutMs: 30_000, credentials: environment, at: undefined };
const networks = useNetworks(() => world().ctx.clock.now());
const world = useWorld({ connectors });
const SECRET = "not-to-be-told";
let admin: Person;
let member: Person;

beforeAll(async () => {
  connectors.at = networks().base;
  world().simulate(networks());
  [admin, member] = [await makeOwner(world()), await makeOwner(world())];
  await world().root.execute(sql`update users set is_admin = true where id = ${admin.userId}`);
});
beforeEach(async () => {
  delete environment["YOUTUBE_API_KEY"];
  await world().root.execute(sql`truncate connectors, connector_spend, account_refreshes`);
});

async function readState(key: ConnectorKey) {
  const { body } = await admin.browser.call(listConnectors, {});
  const found = body.connectors.find((one) => one.key === key);
  if (!found) throw new Error(`${key} is not listed`);
  return found;
}

const give = (key: ConnectorKey, credentials: Record<string, string>) =>
  admin.browser.call(setCredentials, { key, credentials });

type Known = {
  username: string;
  externalId?: string;
  network?: Network;
  isSample?: boolean;
  at?: Date;
  followers?: number;
};

async function record({
  username,
  externalId,
  network = "youtube",
  isSample = false,
  at,
  followers,
}: Known): Promise<string> {
  const counts = at ? [{ at, precision: "second" as const, ...(followers && { followers }) }] : [];
  const [outcome] = await recordCreators({
    ctx: world().ctx,
    input: {
      source: { kind: isSample ? "sample" : "file", name: "panel" },
      records: [
        {
          accounts: [{ network, username, ...(externalId && { externalId }), counts, posts: [] }],
          facts: { fullName: username, country: "fr" },
          at: new Date("2026-01-01"),
          niches: [],
        },
      ],
    },
  });
  return String(outcome?.creatorId);
}

describe("the list", () => {
  test("has every source, with what it needs and what may be done with its figures", async () => {
    const youtube = await readState("youtube");
    expect(youtube).toMatchObject({
      state: "needs_credentials",
      credentialsFrom: null,
      isUnreadable: false,
      units: { today: 0, dailyMax: 10_000, ownMax: 10_000 },
      spend: null,
      policy: { maxAgeDays: 30, allowDerived: false, allowCrossNetwork: false },
      audit: null,
    });
    expect(youtube.auditedPolicy).not.toBeNull();
    expect(youtube.fields).toEqual([
      { name: "apiKey", label: "API key", isSecret: true, isSet: false, env: "YOUTUBE_API_KEY" },
    ]);
    expect(await readState("bluesky")).toMatchObject({ state: "ready", credentialsFrom: "none_needed", fields: [] });
    expect((await readState("twitter")).spend).toMatchObject({ month: 0 });
  });
});

describe("credentials", () => {
  test("are stored encrypted, never shown again, and deleted by an empty field", async () => {
    const { body } = await give("twitch", { clientId: "me", clientSecret: SECRET });
    expect(body.connector).toMatchObject({ state: "ready", credentialsFrom: "page" });
    expect(JSON.stringify(body)).not.toContain(SECRET);
    expect(JSON.stringify(await readState("twitch"))).not.toContain(SECRET);
    const { rows } = await world().root.execute<{ credentials: string }>(sql`select credentials from connectors`);
    expect(rows[0]?.credentials).toMatch(/^v1\./);
    expect(rows[0]?.credentials).not.toContain(SECRET);

    const without = await give("twitch", { clientSecret: "" });
    expect(without.body.connector.state).toBe("needs_credentials");
    expect(without.body.connector.fields.map(({ isSet }) => isSet)).toEqual([true, false]);
    const again = await give("twitch", { clientSecret: "other" });
    expect(again.body.connector.state).toBe("ready");
  });

  test("that are unknown are rejected, and nothing is stored", async () => {
    const { status, error } = await give("youtube", { apiKey: "key", password: "x" });
    expect([status, error.issues?.[0]?.path]).toEqual([400, "credentials.password"]);
    expect((await readState("youtube")).credentialsFrom).toBeNull();
    expect((await admin.browser.send(setCredentials, "/api/admin/connectors/myspace/credentials", {})).status).toBe(
      400,
    );
  });

  test("of the environment take precedence over the page, which then rejects them", async () => {
    environment["YOUTUBE_API_KEY"] = SECRET;
    const youtube = await readState("youtube");
    expect(youtube).toMatchObject({ state: "ready", credentialsFrom: "environment" });
    expect(JSON.stringify(youtube)).not.toContain(SECRET);
    const { status, error } = await give("youtube", { apiKey: "mine" });
    expect([status, error.err]).toEqual([409, "conflict"]);
    expect(error.msg).toContain("YOUTUBE_API_KEY");
  });
});

describe("a test", () => {
  test("asks the network and says what it answered, metered like every call", async () => {
    await give("youtube", { apiKey: networks().credential });
    const { body } = await admin.browser.call(testConnector, { key: "youtube" });
    expect(body).toMatchObject({ ok: true, msg: "YouTube accepts the key." });
    expect(body.connector).toMatchObject({ state: "ready", callsToday: 1, units: { today: 1 }, lastError: null });
    expect(body.connector.lastOkAt).not.toBeNull();
  });

  test("says what was wrong, and keeps it on the page until it works", async () => {
    await give("youtube", { apiKey: "wrong" });
    const { body } = await admin.browser.call(testConnector, { key: "youtube" });
    expect(body.ok).toBe(false);
    expect(body.connector).toMatchObject({ state: "failing", lastError: body.msg });
    expect(await readState("youtube")).toMatchObject({ state: "failing", lastError: body.msg });
    await give("youtube", { apiKey: networks().credential });
    const better = await admin.browser.call(testConnector, { key: "youtube" });
    expect([better.body.ok, better.body.connector.state]).toEqual([true, "ready"]);
  });

  test("without credentials sends no request", async () => {
    const { body } = await admin.browser.call(testConnector, { key: "youtube" });
    expect([body.ok, body.connector.callsToday]).toEqual([false, 0]);
    expect(body.msg).toBe("YouTube has not been given its credentials.");
  });
});

describe("settings", () => {
  test("switch a source off and on, and limit it", async () => {
    const off = await admin.browser.call(setConnector, { key: "bluesky", isEnabled: false });
    expect(off.body.connector).toMatchObject({ state: "off", isEnabled: false });
    const limited = await admin.browser.call(setConnector, { key: "twitter", dailyUnits: 5, monthlyMicros: 2_000_000 });
    expect(limited.body.connector).toMatchObject({ units: { dailyMax: 5 }, spend: { monthlyMax: 2_000_000 } });
    const own = await admin.browser.call(setConnector, { key: "twitter", dailyUnits: null, monthlyMicros: null });
    expect(own.body.connector.spend?.monthlyMax).toBe(own.body.connector.spend?.ownMax);
    const on = await admin.browser.call(setConnector, { key: "bluesky", isEnabled: true });
    expect(on.body.connector.state).toBe("ready");
  });

  test("that make no sense for a source are refused", async () => {
    const costs = await admin.browser.call(setConnector, { key: "youtube", monthlyMicros: 1 });
    expect([costs.status, costs.error.issues?.[0]?.path]).toEqual([400, "monthlyMicros"]);
    const audit = await admin.browser.call(setConnector, { key: "bluesky", audit: "Ada" });
    expect([audit.status, audit.error.issues?.[0]?.path]).toEqual([400, "audit"]);
    const bad = await admin.browser.send(setConnector, "/api/admin/connectors/youtube", { dailyUnits: -1 });
    expect(bad.status).toBe(400);
  });

  test("a limit raised frees what waited for it", async () => {
    await world().root.execute(
      sql`insert into connectors (key, blocked_until) values ('bluesky', world.now() + interval '1 day')`,
    );
    expect((await readState("bluesky")).state).toBe("blocked");
    await admin.browser.call(setConnector, { key: "bluesky", dailyUnits: 100 });
    expect((await readState("bluesky")).state).toBe("ready");
  });

  test("a confirmed audit immediately changes the terms of existing figures", async () => {
    const creatorId = await record({ username: "audited" });
    const { policy } = await readState("youtube");
    await recordCreators({
      ctx: world().ctx,
      input: {
        source: { kind: "connector", name: "YouTube", policy },
        records: [
          {
            accounts: [
              {
                network: "youtube",
                username: "audited",
                counts: [{ at: new Date("2026-01-02"), precision: "second", followers: 12_300 }],
                posts: [],
              },
            ],
            facts: {},
            at: new Date("2026-01-02"),
            niches: [],
          },
        ],
      },
    });
    await world().root.execute(sql`truncate outbox`);
    const { body } = await admin.browser.call(setConnector, { key: "youtube", audit: "Ada Admin" });
    expect(body.connector.audit).toMatchObject({ name: "Ada Admin" });
    expect(body.connector.policy).toEqual(body.connector.auditedPolicy);
    const source = sql`select allow_derived, max_age_days from sources where kind = 'connector' and name = 'YouTube'`;
    expect((await world().root.execute(source)).rows).toEqual([{ allow_derived: true, max_age_days: null }]);
    const marked = await world().root.execute(sql`select creator_id from outbox`);
    expect(marked.rows).toEqual([{ creator_id: Number(creatorId) }]);

    await world().root.execute(sql`truncate outbox`);
    await admin.browser.call(setConnector, { key: "youtube", dailyUnits: 9_000 });
    expect((await world().root.execute(sql`select from outbox`)).rows).toHaveLength(0);
    await admin.browser.call(setConnector, { key: "youtube", audit: null });
    expect((await world().root.execute(source)).rows).toEqual([{ allow_derived: false, max_age_days: 30 }]);
    expect((await world().root.execute(sql`select from outbox`)).rows).toHaveLength(1);
  });
});

describe("asking about a creator now", () => {
  test("returns the result of each account, and records the data", async () => {
    const id = await record({ username: "ada.sample", externalId: channelId("ada.sample"), isSample: true });
    const { status, body } = await member.browser.call(refreshCreator, { id });
    expect(status).toBe(200);
    expect(body.accounts).toEqual([
      {
        network: "youtube",
        username: "ada.sample",
        outcome: "ok",
        msg: "YouTube answered: its figures are up to date.",
      },
    ]);
    const { rows } = await world().root.execute<{ followers: number | null }>(
      sql`select followers from accounts where creator_id = ${id}`,
    );
    expect(Number(rows[0]?.followers)).toBeGreaterThan(0);
  });

  test("has the specification's name too, reports each account, and does nothing when loaded ahead", async () => {
    const id = await record({ username: "eve.sample", externalId: channelId("eve.sample"), isSample: true });
    const { status, body } = await member.browser.call(updateProfile, { id });
    expect([status, body.accounts[0]?.outcome]).toEqual([200, "ok"]);
    const progress = world().emitted.filter(({ event }) => event === "profile/updating");
    expect(progress.at(-1)?.payload).toEqual({ creatorId: id, done: 1, total: 1, account: body.accounts[0] });
    for (const [name, value] of [
      ["sec-purpose", "prefetch;prerender"],
      ["purpose", "prefetch"],
    ] as const) {
      const ahead = await member.browser.call(updateProfile, { id }, { [name]: value });
      expect([ahead.status, ahead.error.err]).toEqual([403, "bad_origin"]);
    }
  });

  test("gives the reason when no request was sent", async () => {
    const tiktok = await record({ username: "dancer", network: "tiktok" });
    const answer = await member.browser.call(refreshCreator, { id: tiktok });
    expect(answer.body.accounts[0]).toMatchObject({ outcome: "no_source" });
    expect(answer.body.accounts[0]?.msg).toContain("consent");
    const invented = await record({ username: "still.sample", isSample: true });
    const still = await member.browser.call(refreshCreator, { id: invented });
    expect(still.body.accounts[0]?.msg).toBe("Sample data doesn't update.");
    const channel = await record({ username: "channel" });
    const other = await member.browser.call(refreshCreator, { id: channel });
    expect(other.body.accounts[0]).toMatchObject({
      outcome: "not_ready",
      msg: "YouTube has not been given its credentials.",
    });
  });

  test("goes under the same budget, and leaves the account its turn", async () => {
    const id = await record({ username: "limited" });
    await give("youtube", { apiKey: networks().credential });
    await admin.browser.call(setConnector, { key: "youtube", dailyUnits: 0 });
    const { body } = await member.browser.call(refreshCreator, { id });
    expect(body.accounts[0]?.outcome).toBe("limit_reached");
    expect((await world().root.execute(sql`select from account_refreshes`)).rows).toHaveLength(0);
  });

  test("is for members who may write, and for creators there are", async () => {
    const id = await record({ username: "watched" });
    const viewer = await makeColleague(world(), member, "viewer");
    expect((await viewer.browser.call(refreshCreator, { id })).status).toBe(403);
    expect((await world().browser().call(refreshCreator, { id })).status).toBe(401);
    expect((await member.browser.call(refreshCreator, { id: "999999999" })).status).toBe(404);
    expect((await member.browser.send(refreshCreator, "/api/creators/x/refresh")).status).toBe(400);
  });
});

test("freshness counts accounts by the age of their newest count", async () => {
  await world().root.execute(sql`delete from creators`);
  const ago = (days: number) => new Date(world().ctx.clock.now().getTime() - days * DAY_MS);
  for (const [place, days] of [0.5, 3, 20, 60, 200, 800, 900].entries())
    await record({ username: `aged${place}`, network: "bluesky", at: ago(days), followers: 10 });
  await record({ username: "never", network: "bluesky" });
  await record({ username: "sampled.sample", network: "bluesky", isSample: true, at: ago(3), followers: 10 });
  await record({ username: "filed", network: "tiktok", at: ago(3), followers: 10 });
  await world().indexSync.flush();
  await world().root.execute(sql`
    insert into account_refreshes (account_id, connector, priority, due_at)
    select id, 'bluesky', 3, case username when 'never' then world.now() - interval '1 hour' else world.now() + interval '1 day' end
    from accounts where network = 'bluesky' and not is_sample`);
  const { body } = await admin.browser.call(readFreshness, {});
  const of = (name: Network) => body.networks.find(({ network }) => network === name);
  expect(of("bluesky")).toEqual({
    network: "bluesky",
    accounts: 9,
    buckets: [1, 2, 1, 1, 1, 2],
    never: 1,
    due: 1,
    refreshable: 8,
  });
  expect(of("tiktok")).toMatchObject({ accounts: 1, refreshable: 0, due: 0 });
  expect(of("youtube")).toMatchObject({ accounts: 0, buckets: [0, 0, 0, 0, 0, 0] });
});
