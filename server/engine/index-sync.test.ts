import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readFreshness } from "#contract/sources.ts";
import { recordCreators, type CreatorRecord } from "#server/domains/creators/index.ts";
import { makeAdmin } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { markAllForIndexing } from "../db/outbox.ts";
import { createIndexSync, prepareEngine, reindex } from "./index.ts";

const world = useWorld();
const at = new Date("2026-03-01T00:00:00Z");
let recorded = 0;

async function record(n: number, facts: CreatorRecord["facts"] = {}): Promise<number[]> {
  const records = Array.from({ length: n }, (): CreatorRecord => {
    recorded += 1;
    return {
      accounts: [
        {
          network: "instagram",
          username: `person_${recorded}`,
          counts: [{ at, precision: "day", followers: 1000 + recorded }],
          posts: [],
        },
      ],
      facts: { fullName: `Person ${recorded}`, ...facts },
      at,
      niches: [],
    };
  });
  const outcomes = await recordCreators({
    ctx: world().ctx,
    input: { source: { kind: "file", name: "panel" }, records },
  });
  return outcomes.flatMap((outcome) => outcome.creatorId ?? []);
}

async function inEngine(): Promise<{ id: number; country: string }[]> {
  return world().ctx.engine.query({
    sql: "SELECT id, country FROM creator_index FINAL ORDER BY id",
    schema: z.object({ id: z.number(), country: z.string() }),
  });
}

async function waiting(): Promise<number> {
  const { rows } = await world().ctx.db.execute<{ n: number }>(sql`select count(*) as n from outbox`);
  return rows[0]?.n ?? -1;
}

describe("index sync", () => {
  test("brings new, changed and deleted creators to the engine", async () => {
    const [first = 0, second = 0] = await record(2, { country: "fr" });
    await world().indexSync.flush();
    expect(await inEngine()).toEqual([
      { id: first, country: "fr" },
      { id: second, country: "fr" },
    ]);
    expect(await waiting()).toBe(0);

    const { db } = world().ctx;
    await db.execute(sql`update creators set country = 'de' where id = ${first}`);
    await db.execute(sql`delete from creators where id = ${second}`); // which marks it once more
    await db.execute(sql`insert into outbox (creator_id) values (${first}), (${second}), (${first})`);
    expect(await world().indexSync.runOnce()).toBe(4);
    expect(await inEngine()).toEqual([{ id: first, country: "de" }]);
  });

  test("a replaced word is no longer found", async () => {
    const [id = 0] = await record(1, { biography: "Vegan kitchen" });
    await world().indexSync.flush();
    const finding = (word: string) =>
      world().ctx.engine.query({
        sql: "SELECT id FROM creator_index FINAL WHERE hasAllTokens(ai_text, [{word:String}])",
        params: { word },
        schema: z.object({ id: z.number() }),
      });
    expect(await finding("vegan")).toEqual([{ id }]);
    const { db } = world().ctx;
    await db.execute(sql`update creators set biography = 'Steak house' where id = ${id}`);
    await db.execute(sql`insert into outbox (creator_id) values (${id})`);
    await world().indexSync.flush();
    expect(await finding("vegan")).toEqual([]);
    expect(await finding("steak")).toEqual([{ id }]);
  });

  test("keeps what it took when the engine refuses, and takes it up again", async () => {
    const [id] = await record(1, { country: "it" });
    const { ctx } = world();
    const broken = createIndexSync({
      ...ctx,
      engine: { ...ctx.engine, write: () => Promise.reject(new Error("the power went")) },
    });
    await expect(broken.flush()).rejects.toThrow("the power went");
    expect(await waiting()).toBeGreaterThan(0);
    await world().indexSync.flush();
    expect(await waiting()).toBe(0);
    expect(await inEngine()).toContainEqual({ id, country: "it" });
  });

  test("loses nothing when it is cut off after the engine has acknowledged", async () => {
    const [id = 0] = await record(1, { country: "es" });
    const { ctx } = world();
    const cutOff = createIndexSync({
      ...ctx,
      engine: {
        ...ctx.engine,
        write: async (table, rows) => {
          await ctx.engine.write(table, rows);
          if (table === "creator_index") throw new Error("killed");
        },
      },
    });
    await expect(cutOff.runOnce()).rejects.toThrow("killed");
    expect(await inEngine()).toContainEqual({ id, country: "es" });
    await ctx.db.execute(sql`update creators set country = 'pt' where id = ${id}`);
    await world().indexSync.flush();
    expect((await inEngine()).filter((row) => row.id === id)).toEqual([{ id, country: "pt" }]);
  });

  test("started, it shows a write within two seconds, and survives an engine that is away", async () => {
    const { ctx } = world();
    let away = true;
    let refused = 0;
    const refuse = () => {
      refused += 1;
      return Promise.reject(new Error("away"));
    };
    const indexSync = createIndexSync({
      ...ctx,
      engine: {
        ...ctx.engine,
        query: (question) => (away ? refuse() : ctx.engine.query(question)),
      },
    });
    indexSync.start();
    try {
      const [id] = await record(1, { country: "se" });
      await expect.poll(() => refused).toBeGreaterThan(0);
      expect(await waiting()).toBeGreaterThan(0);
      away = false;
      await expect.poll(inEngine).toContainEqual({ id, country: "se" });
      const [later] = await record(1, { country: "no" });
      await expect.poll(inEngine).toContainEqual({ id: later, country: "no" });
    } finally {
      await indexSync.stop();
    }
  });

  test("a creator that cannot be processed is set aside, shown, and tried again, and others do not wait", async () => {
    const [bad = 0, good = 0] = await record(2, { country: "gr" });
    const { ctx } = world();
    let isBroken = true;
    const indexSync = createIndexSync(
      {
        ...ctx,
        engine: {
          ...ctx.engine,
          write: async (table, rows) => {
            const isBad = (row: object) => "id" in row && row.id === bad;
            if (isBroken && Array.isArray(rows) && rows.some(isBad)) throw new Error("no such value");
            return ctx.engine.write(table, rows);
          },
        },
      },
      { checkMs: 0 },
    );
    await indexSync.flush();
    expect(await waiting()).toBe(0);
    const found = async () => (await inEngine()).filter(({ country }) => country === "gr").map(({ id }) => id);
    expect(await found()).toEqual([good]);

    const admin = await makeAdmin(world());
    const search = async () => (await admin.browser.call(readFreshness, {})).body.search;
    const minute = 60_000;
    const start = ctx.clock.now().getTime();
    const times = (failed: number, retried: number) => ({
      failedAt: new Date(start + failed).toISOString(),
      retryAt: new Date(start + retried).toISOString(),
    });
    const failure = { creatorId: String(bad), fullName: `Person ${recorded - 1}`, reason: "no such value" };
    expect(await search()).toEqual({
      waiting: 0,
      waitingSince: null,
      isBehind: false,
      setAside: 1,
      failures: [{ ...failure, attempts: 1, ...times(0, minute) }],
    });

    indexSync.start();
    try {
      await world().travel(minute);
      await expect.poll(search).toMatchObject({
        failures: [{ ...failure, attempts: 2, ...times(minute, 3 * minute) }],
      });
      // After any number of attempts it is tried every hour.
      await ctx.db.execute(sql`update index_failures set attempts = 100000, retry_at = ${ctx.clock.now()}`);
      await expect.poll(search).toMatchObject({ failures: [{ ...failure, ...times(minute, 61 * minute) }] });
      isBroken = false;
      await ctx.db.execute(sql`update index_failures set retry_at = ${ctx.clock.now()}`);
      await expect.poll(search).toMatchObject({ setAside: 0, failures: [] });
      expect(await found()).toEqual([bad, good]);
    } finally {
      await indexSync.stop();
    }
  });

  test("creators that fail are set aside one after the other, whichever of them is compared with", async () => {
    const { ctx } = world();
    const { rows } = await ctx.db.execute<{ id: number }>(sql`select min(id) as id from creators`);
    const [lowest = 0] = rows.map(({ id }) => id);
    const [later = 0] = await record(1);
    await world().indexSync.flush();
    const engine = {
      ...ctx.engine,
      write: async (table: string, written: Parameters<typeof ctx.engine.write>[1]) => {
        const isBad = (row: object) => "id" in row && (row.id === lowest || row.id === later);
        if (Array.isArray(written) && written.some(isBad)) throw new Error("no such value");
        return ctx.engine.write(table, written);
      },
    };
    const indexSync = createIndexSync({ ...ctx, engine });
    for (const id of [lowest, later]) {
      await ctx.db.execute(sql`insert into outbox (creator_id) values (${id})`);
      await indexSync.flush();
      expect(await waiting()).toBe(0);
    }
    const failed = await ctx.db.execute<{ id: number }>(sql`select creator_id as id from index_failures order by 1`);
    expect(failed.rows.map(({ id }) => id)).toEqual([lowest, later]);
    await ctx.db.execute(sql`insert into outbox (creator_id) select creator_id from index_failures`);
    await world().indexSync.flush();
    expect((await ctx.db.execute(sql`select from index_failures`)).rows).toEqual([]);
  });

  test("search is behind when a change has waited for more than two minutes, and /healthz says so", async () => {
    const admin = await makeAdmin(world());
    const { app, ctx } = world();
    const health = async () => (await app.inject({ method: "GET", url: "/healthz" })).json();
    expect(await health()).toMatchObject({ status: "ok", search: "current" });
    await record(3);
    const since = ctx.clock.now().toISOString();
    const search = async () => (await admin.browser.call(readFreshness, {})).body.search;
    await world().travel(120_000);
    expect(await health()).toMatchObject({ status: "ok", search: "current" });
    expect(await search()).toMatchObject({ waiting: 3, waitingSince: since, isBehind: false });
    await world().travel(1);
    expect(await health()).toMatchObject({ status: "ok", search: "behind" });
    expect(await search()).toMatchObject({ waiting: 3, waitingSince: since, isBehind: true });
    await world().indexSync.flush();
    expect(await health()).toMatchObject({ status: "ok", search: "current" });
  });

  test("several index syncs at once process every row once", async () => {
    const ids = await record(40, { country: "fi" });
    const syncs = Array.from({ length: 4 }, () => createIndexSync(world().ctx));
    await Promise.all(syncs.map((indexSync) => indexSync.flush()));
    expect(await waiting()).toBe(0);
    expect((await inEngine()).filter((row) => row.country === "fi").map((row) => row.id)).toEqual(ids);
  });

  test("queues every creator for indexing", async () => {
    const queued = await markAllForIndexing(world().ctx.db);
    expect(queued).toBe((await inEngine()).length);
    expect(await waiting()).toBe(queued);
    await world().indexSync.flush();
  });
});

describe("reindex", () => {
  test("gives the same rows, and loses no concurrent write", async () => {
    await record(20, { country: "dk" });
    await world().indexSync.flush();
    const before = await inEngine();
    const { ctx } = world();
    // A creator is deleted and another recorded after their rows were read for the new table.
    let concurrentWrite: Promise<unknown> | undefined;
    const [gone] = before;
    const building = {
      ...ctx,
      engine: {
        ...ctx.engine,
        write: async (table: string, rows: Parameters<typeof ctx.engine.write>[1]) => {
          concurrentWrite ??= (async () => {
            await ctx.db.execute(sql`delete from creators where id = ${gone?.id}`);
            await ctx.db.execute(sql`insert into outbox (creator_id) values (${gone?.id})`);
            await record(1, { country: "nl" });
            await world().indexSync.flush();
          })();
          await concurrentWrite;
          return ctx.engine.write(table, rows);
        },
      },
    };
    await reindex({ ctx: building });
    const after = await inEngine();
    expect(after.filter((row) => row.country !== "nl")).toEqual(before.slice(1));
    expect(after.filter((row) => row.country === "nl")).toHaveLength(1);
  });

  test("is one at a time", async () => {
    const results = await Promise.all([reindex({ ctx: world().ctx }), reindex({ ctx: world().ctx })]);
    expect(results).toContain(undefined);
    expect(results).toContain((await inEngine()).length);
  });
});

describe("prepareEngine", () => {
  test("changes nothing when all is well", async () => {
    const before = await inEngine();
    await prepareEngine(world().ctx);
    expect(await inEngine()).toEqual(before);
  });

  test("deletes the remains of a killed rebuild, and the next one starts over", async () => {
    const before = await inEngine();
    const { ctx } = world();
    const halfWay = { ...ctx.engine, write: () => Promise.reject(new Error("killed")) };
    await expect(reindex({ ctx: { ...ctx, engine: halfWay } })).rejects.toThrow("killed");
    await record(1, { country: "at" });
    await world().indexSync.flush();
    await prepareEngine(ctx);
    const [left] = await ctx.engine.query({
      sql: "EXISTS TABLE creator_index_next",
      schema: z.object({ result: z.number() }),
    });
    expect(left?.result).toBe(0);
    expect(await inEngine()).toHaveLength(before.length + 1);
    expect(await reindex({ ctx })).toBe(before.length + 1);
    expect(await inEngine()).toHaveLength(before.length + 1);
  });

  test.each([
    ["an engine that was thrown away", "DROP TABLE creator_index SYNC"],
    ["posts that were thrown away", "DROP TABLE posts SYNC"],
    ["names that were thrown away", "DROP TABLE creator_names SYNC"],
    ["a table of another shape", "ALTER TABLE creator_index MODIFY COMMENT 'limelight another'"],
    [
      "rows from a future this database does not know",
      "INSERT INTO creator_index (id, version) VALUES (1, 9007199254740991)",
    ],
  ])("fills %s again and says how far it is", async (_, damage) => {
    const { ctx } = world();
    const before = await inEngine();
    await ctx.engine.command(damage);
    const progress: number[] = [];
    await prepareEngine(ctx, { onProgress: (done) => progress.push(done) });
    expect(await inEngine()).toEqual(before);
    expect(progress.at(-1)).toBe(1);
  });
});
