import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { makeCreators } from "#test/factories/creators.ts";
import { useWorld } from "#test/support/world.ts";
import { createIndexSync } from "./index.ts";

const world = useWorld();

async function record(country: string): Promise<number> {
  const [id] = await makeCreators(world(), 1, { facts: { country } });
  return Number(id);
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

const drop = (table: string) => world().ctx.engine.command(`DROP TABLE ${table} SYNC`);

test("the index sync rebuilds an engine that lost its table while the program runs", async () => {
  const first = await record("fr");
  await world().indexSync.flush();
  await drop("creator_index");
  const id = await record("be");
  await world().indexSync.flush();
  expect(await inEngine()).toEqual([
    { id: first, country: "fr" },
    { id, country: "be" },
  ]);
});

test("and so does one that only waits, without a write to wake it", async () => {
  const before = await inEngine();
  const indexSync = createIndexSync(world().ctx, { checkMs: 50 });
  indexSync.start();
  try {
    await drop("creator_index");
    await expect.poll(() => inEngine().catch(() => "gone")).toEqual(before);
  } finally {
    await indexSync.stop();
  }
});

test("it asks the engine for its tables once a batch, and not when nothing is left", async () => {
  const { ctx } = world();
  let questions = 0;
  const indexSync = createIndexSync({
    ...ctx,
    engine: {
      ...ctx.engine,
      async query(question) {
        if (question.sql.includes("system.tables")) questions += 1;
        return ctx.engine.query(question);
      },
    },
  });
  await record("ie");
  let batches = 0;
  await indexSync.flush({
    async afterBatch() {
      batches += 1;
      if (batches === 1) await record("it");
    },
  });
  expect([questions, batches]).toEqual([2, 2]);
  expect(await indexSync.runOnce()).toBe(0);
  expect(questions).toBe(2);
});

test.each(["creator_index", "posts", "creator_names"])(
  "it notices that %s is lost between two batches",
  async (table) => {
    const before = await inEngine();
    const first = await record("lu");
    let second = 0;
    await world().indexSync.flush({
      async afterBatch() {
        if (second > 0) return;
        await drop(table);
        second = await record("mt");
      },
    });
    const all = [...before, { id: first, country: "lu" }, { id: second, country: "mt" }];
    expect(await inEngine()).toEqual(all);
    const [left] = await world().ctx.engine.query({
      sql: "SELECT count() AS n FROM creator_names FINAL",
      schema: z.object({ n: z.number() }),
    });
    expect(left?.n).toBeGreaterThanOrEqual(all.length);
  },
);

test("what a batch could not write, as a table was lost within it, is written by the next", async () => {
  const { ctx } = world();
  const before = await inEngine();
  const id = await record("cy");
  let isLost = false;
  const indexSync = createIndexSync({
    ...ctx,
    engine: {
      ...ctx.engine,
      async write(table, rows) {
        if (!isLost && table === "creator_index") {
          isLost = true;
          await drop(table);
        }
        return ctx.engine.write(table, rows);
      },
    },
  });
  await expect(indexSync.flush()).rejects.toThrow("creator_index");
  expect(await waiting()).toBeGreaterThan(0);
  expect((await ctx.db.execute(sql`select from index_failures`)).rows).toEqual([]);
  await indexSync.flush();
  expect(await waiting()).toBe(0);
  expect(await inEngine()).toEqual([...before, { id, country: "cy" }]);
});
