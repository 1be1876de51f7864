import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { markAllForIndexing } from "#server/db/outbox.ts";
import { creatorsOfPassedWindows } from "#server/engine/windows.ts";
import { recordCreators } from "#server/domains/creators/index.ts";
import { notifications } from "#server/domains/notifications/feature.ts";
import { feature, registryOf } from "#server/kernel/feature.ts";
import { useWorld } from "#test/support/world.ts";
import { doNightly, isNightMissed } from "./nightly.ts";

const DAY = 24 * 60 * 60 * 1000;
const world = useWorld();

test("folds every creator again and forgets sessions that are over", async () => {
  const { root, ctx } = world();
  await root.execute(sql`insert into creators (full_name) values ('A'), ('B')`);
  await world().browser().signUp();
  await doNightly(ctx);
  const [found] = await ctx.engine.query({
    sql: "SELECT count() AS n FROM creator_index",
    schema: z.object({ n: z.number() }),
  });
  expect(found?.n).toBe(2);
  expect((await root.execute(sql`select id from sessions`)).rows).toHaveLength(1);
  await world().travel(2 * DAY);
  await doNightly(ctx);
  expect((await root.execute(sql`select id from sessions`)).rows).toHaveLength(0);
});

test("a part that fails keeps no other from its work, and the night is known to have failed", async () => {
  const { root } = world();
  await world().browser().signUp();
  const failing = vi.spyOn(notifications.nightly, "before").mockRejectedValue(new Error("no"));
  await world().travel(2 * DAY);
  await expect(doNightly(world().ctx)).rejects.toThrow("The nightly work of notifications failed.");
  expect(failing).toHaveBeenCalledTimes(1);
  failing.mockRestore();
  expect((await root.execute(sql`select id from sessions`)).rows).toHaveLength(0);
});

test("of several steps of a feature each is taken even if others fail", async () => {
  const { ctx } = world();
  const work = vi.fn<() => Promise<void>>().mockResolvedValue();
  const fail = async () => Promise.reject(new Error("no"));
  const several = feature({ name: "several", nightly: { before: [fail, work, fail, work] } });
  const { nightly } = registryOf([...ctx.features.features, several]);
  expect(await nightly.before({ ctx })).toEqual(["several"]);
  expect(work).toHaveBeenCalledTimes(2);
});

test("a night is missed when it did not begin when it was due, which a new installation counts from its start", async () => {
  const { root, ctx, travel } = world();
  await root.execute(sql`delete from installation where key = 'night-began'`);
  const minutes = (count: number) => count * 60_000;
  const sinceDue = (ctx.clock.now().getTime() - minutes(3 * 60 + 15)) % DAY;
  expect(await isNightMissed(ctx)).toBe(false);
  await travel(DAY - sinceDue - minutes(1));
  expect(await isNightMissed(ctx)).toBe(false);
  // The schedule begins it.
  await travel(minutes(1.5));
  expect(await isNightMissed(ctx)).toBe(false);
  await travel(minutes(2));
  expect(await isNightMissed(ctx)).toBe(true);
  await doNightly(ctx);
  expect(await isNightMissed(ctx)).toBe(false);
  await travel(DAY - minutes(5));
  expect(await isNightMissed(ctx)).toBe(false);
  await travel(minutes(10));
  expect(await isNightMissed(ctx)).toBe(true);
});

test("throws away the files of exports that are a month old, and keeps the others", async () => {
  const { root, ctx } = world();
  const browser = world().browser();
  await browser.signUp();
  const now = ctx.clock.now();
  const make = async (key: string, finishedAt: Date) => {
    await ctx.files.put(key, "a file");
    await root.execute(sql`
      insert into jobs (customer_id, kind, input, state, result, finished_at)
      select id, 'export-crm', '{}', 'done', ${key}, ${finishedAt.toISOString()} from customers limit 1`);
  };
  await make("exports/old.csv", new Date(now.getTime() - 31 * DAY));
  await make("exports/new.csv", new Date(now.getTime() - 29 * DAY));
  await doNightly(ctx);
  expect([await ctx.files.exists("exports/old.csv"), await ctx.files.exists("exports/new.csv")]).toEqual([false, true]);
  expect((await root.execute(sql`select result from jobs`)).rows).toEqual([{ result: "exports/new.csv" }]);
});

test("finds the creators with posts that pass a window between two nights", async () => {
  const { ctx } = world();
  const until = new Date(ctx.clock.now().getTime() + DAY);
  const made = await recordCreators({
    ctx,
    input: {
      source: { kind: "file", name: "passing" },
      // Days before the second night.
      records: [29.5, 30.5, 31.5, 400].map((days) => ({
        facts: {},
        at: ctx.clock.now(),
        niches: [],
        accounts: [
          {
            network: "tiktok" as const,
            username: `passing_${days * 10}`,
            counts: [],
            posts: [
              {
                externalId: `passing-${days}`,
                publishedAt: new Date(until.getTime() - days * DAY),
                countedAt: ctx.clock.now(),
                format: "video" as const,
                text: "A post",
                hashtags: [],
                mentions: [],
              },
            ],
          },
        ],
      })),
    },
  });
  await world().indexSync.flush();
  const nights = { after: ctx.clock.now(), until };
  const passed = async (windows: number[]) =>
    (await creatorsOfPassedWindows(ctx.engine, { ...nights, windows })).filter((id) =>
      made.some(({ creatorId }) => creatorId === id),
    );
  expect(await passed([30])).toEqual([made[1]?.creatorId]);
  expect(await passed([90])).toEqual([]);
  expect(new Set(await passed([30, 399.5]))).toEqual(new Set([made[1]?.creatorId, made[3]?.creatorId]));
});

test("computes what changes by time alone, as a refresh of everyone does", async () => {
  const { ctx, root, indexSync } = world();
  const now = ctx.clock.now().getTime();
  const ago = (days: number) => new Date(now - days * DAY);
  await recordCreators({
    ctx,
    input: {
      source: { kind: "file", name: "panel" },
      records: Array.from({ length: 40 }, (_, i) => ({
        facts: {},
        at: ago(0),
        niches: [],
        accounts: [
          {
            network: "instagram" as const,
            username: `windows_${i}`,
            counts: [60, 30, 0].map((days) => ({
              at: ago(days),
              precision: "day" as const,
              followers: 1000 + i * (60 - days),
              following: i,
            })),
            posts: [1, 12, 45, 75, 88].map((days) => ({
              externalId: `${i}-${days}`,
              publishedAt: ago(days + i / 10),
              countedAt: ago(0),
              format: "image" as const,
              text: `day ${days}`,
              hashtags: [],
              mentions: [],
              likes: 10 * i + days,
              comments: i,
            })),
          },
        ],
      })),
    },
  });
  const computed = async () => {
    await world().travel(1_000); // each computation has its own time in the history of scores
    await indexSync.flush();
    const { rows } = await root.execute(sql`
      select a.username, a.followers, a.growth, a.engagement_rate, a.engagement_per_post, a.post_frequency, a.influence,
        c.score, c.tier, c.authenticity, c.rising, (select count(*) from score_history h where h.creator_id = c.id) as changes
      from accounts a join creators c on c.id = a.creator_id order by a.id`);
    return rows;
  };
  // The first night measures the first peers, so that the second computes everyone once more.
  for (let night = 0; night < 2; night += 1) {
    await doNightly(ctx);
    await world().travel(1_000);
    await indexSync.flush();
    await world().travel(1_000);
  }
  const before = await computed();
  await world().travel(20 * DAY);
  const later = world().ctx;
  await doNightly(later);
  const after = await computed();
  expect(after).not.toEqual(before);
  await markAllForIndexing(later.db);
  expect(await computed()).toEqual(after);
});
