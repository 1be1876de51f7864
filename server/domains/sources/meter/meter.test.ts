import { describe, expect, test } from "vitest";
import { ConnectorFailure } from "#server/connectors/failure.ts";
import { youtube } from "#server/connectors/youtube/youtube.ts";
import type { ConnectorKey } from "#contract/sources.ts";
import { failureOf } from "#test/support/networks.ts";
import { useWorld } from "#test/support/world.ts";
import { selectConnector } from "../credentials/store.ts";
import { createMeter } from "./create-meter.ts";
import { chargeCall, recordSuccess, selectSpend, unblock } from "./store.ts";

const world = useWorld();
const DAY = 86_400_000;

/** A meter for a separate connector, so that tests share no spending. */
async function metered(key: ConnectorKey, limits: { perDay?: number | null; monthlyMicros?: number } = {}) {
  const { perDay = null, monthlyMicros } = limits;
  const connector = {
    key,
    label: "Somewhere",
    quota: { ...youtube.quota, perDay },
    ...(monthlyMicros !== undefined && { monthlyMicros }),
  };
  return createMeter(world().ctx, connector, await selectConnector(world().root, key));
}
const spendOf = (key: ConnectorKey) => selectSpend(world().root, key, world().ctx.clock.now());

describe("counting of requests", () => {
  test("is counted before it is sent: calls and units of the day, money of the month", async () => {
    const meter = await metered("twitter");
    await meter.spend({ units: 3, micros: 5_000 });
    await meter.spend({ units: 0, micros: 0 });
    expect(await spendOf("twitter")).toEqual({ calls: 2, units: 3, month: 5_000 });
  });

  test("ends with the units of a day, to the last, and restarts the next day", async () => {
    const meter = await metered("youtube", { perDay: 10 });
    await meter.spend({ units: 9, micros: 0 });
    const failure = await failureOf(meter.spend({ units: 2, micros: 0 }));
    expect(failure).toMatchObject({ kind: "limit_reached", message: "Today's 10 units for Somewhere are spent." });
    expect(failure.retryAt?.toISOString()).toMatch(/T00:00:00.000Z$/);
    await meter.spend({ units: 0, micros: 0 });
    await meter.spend({ units: 1, micros: 0 });
    expect(await spendOf("youtube")).toMatchObject({ calls: 3, units: 10 });
    await world().travel(DAY);
    await meter.spend({ units: 2, micros: 0 });
    expect(await spendOf("youtube")).toMatchObject({ calls: 1, units: 2 });
  });

  test("counts a day to its last instant in UTC, and a month to that of its last day", async () => {
    const { ctx, travel } = world();
    const now = ctx.clock.now();
    const newYear = Date.UTC(now.getUTCFullYear() + 1, 0, 1);
    const ofDay = await metered("youtube", { perDay: 10 });
    const ofMonth = await metered("instagram", { monthlyMicros: 5 });
    const retries = async () =>
      Promise.all(
        [ofDay.spend({ units: 1, micros: 0 }), ofMonth.spend({ units: 1, micros: 1 })].map(
          async (spending) => (await failureOf(spending)).retryAt,
        ),
      );
    await travel(newYear - DAY - now.getTime() - 1);
    await ofDay.spend({ units: 10, micros: 0 });
    await ofMonth.spend({ units: 1, micros: 5 });
    expect(await retries()).toEqual([new Date(newYear - DAY), new Date(newYear)]);
    await travel(1);
    await ofDay.spend({ units: 10, micros: 0 });
    await travel(DAY - 1);
    expect(await retries()).toEqual([new Date(newYear), new Date(newYear)]);
    await travel(1);
    await ofDay.spend({ units: 10, micros: 0 });
    await ofMonth.spend({ units: 1, micros: 5 });
  });

  test("is never more than a whole limit at once", async () => {
    const meter = await metered("bluesky", { perDay: 5 });
    expect(await failureOf(meter.spend({ units: 6, micros: 0 }))).toMatchObject({ kind: "limit_reached" });
    expect(await spendOf("bluesky")).toMatchObject({ calls: 0 });
  });

  test("ends with the money of a month, whatever the day", async () => {
    const db = world().root;
    const limits = { dailyUnits: null, monthlyMicros: 10_000 };
    const cost = { units: 1, micros: 4_000 };
    const on = (day: string) => chargeCall(db, "instagram", { cost, limits, now: new Date(`${day}T12:00:00Z`) });
    expect(await on("2030-01-31")).toBe(true);
    expect(await on("2030-02-01")).toBe(true);
    expect(await on("2030-02-14")).toBe(true);
    expect(await on("2030-02-14")).toBe(false);
    expect(await on("2030-02-28")).toBe(false);
    expect(await on("2030-03-01")).toBe(true);
  });

  test("says which limit it is", async () => {
    const meter = await metered("mastodon", { monthlyMicros: 1_500_000 });
    const failure = await failureOf(meter.spend({ units: 1, micros: 1_500_001 }));
    expect(failure.message).toBe("This month's $1.50 for Somewhere are spent.");
  });

  test("by many side by side is never more than the limit", async () => {
    const meters = await Promise.all(Array.from({ length: 12 }, () => metered("substack", { perDay: 5 })));
    const results = await Promise.allSettled(meters.map((meter) => meter.spend({ units: 1, micros: 0 })));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(await spendOf("substack")).toMatchObject({ units: 5 });
  });
});

describe("how it went", () => {
  const row = () => selectConnector(world().root, "twitch");

  test("is stored: the error, its time, and the end of the pause", async () => {
    const { clock } = world().ctx;
    const retryAt = new Date(clock.now().getTime() + 60_000);
    const meter = await metered("twitch");
    await meter.failed(new ConnectorFailure("unauthorized", "Not with this key."));
    expect(await row()).toMatchObject({ lastError: "Not with this key.", blockedUntil: null });
    await meter.failed(new ConnectorFailure("rate_limited", "Later.", { retryAt }));
    expect(await row()).toMatchObject({ lastError: "Later.", blockedUntil: retryAt });
    for (const refusing of [meter, await metered("twitch")])
      expect(await failureOf(refusing.spend({ units: 1, micros: 0 }))).toMatchObject({ kind: "rate_limited", retryAt });
    expect(await spendOf("twitch")).toMatchObject({ calls: 0 });
    await world().travel(61_000);
    await (await metered("twitch")).spend({ units: 1, micros: 0 });
  });

  test("is forgotten when an administrator says so", async () => {
    const retryAt = new Date(world().ctx.clock.now().getTime() + 60_000);
    await (await metered("twitch")).failed(new ConnectorFailure("quota", "Tomorrow.", { retryAt }));
    await unblock(world().root, "twitch");
    await (await metered("twitch")).spend({ units: 1, micros: 0 });
    expect(await row()).toMatchObject({ blockedUntil: null });
  });

  test("well is written at most once a minute, and at once after a failure", async () => {
    const now = world().ctx.clock.now();
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    await recordSuccess(world().root, "podcast", at(0));
    await recordSuccess(world().root, "podcast", at(30));
    const ok = async () => (await selectConnector(world().root, "podcast"))?.lastOkAt;
    expect(await ok()).toEqual(at(0));
    await recordSuccess(world().root, "podcast", at(70));
    expect(await ok()).toEqual(at(70));
    await world().travel(75_000);
    await (await metered("podcast")).failed(new ConnectorFailure("unavailable", "Down."));
    await recordSuccess(world().root, "podcast", at(90));
    expect(await ok()).toEqual(at(90));
  });
});
