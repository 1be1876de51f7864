import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { engineInTemp, until, type EngineInTemp } from "./testing/engine-in-temp.ts";

let world: EngineInTemp;
beforeAll(async () => {
  world = await engineInTemp();
});
afterAll(() => world.dispose());

const HEAVY = "SELECT sum(sipHash64(number)) AS n FROM numbers(50000000000)";
const n = z.object({ n: z.number() });

async function running(): Promise<number> {
  const sql =
    "SELECT count() AS n FROM system.processes WHERE query LIKE '%sipHash64%' AND query NOT LIKE '%processes%'";
  return (await world.engine.query({ sql, schema: n }))[0]?.n ?? -1;
}

/** The statements that the engine has among its processes, but the one that looks. */
async function others(): Promise<string[]> {
  const sql = "SELECT query FROM system.processes WHERE query NOT LIKE '%system.processes%'";
  return (await world.engine.query({ sql, schema: z.object({ query: z.string() }) })).map(({ query }) => query);
}

describe("sessions", () => {
  it("does not carry a setting or a database over to the next request", async () => {
    const query = "SELECT getSetting('max_execution_time') AS n, currentDatabase() AS db";
    const ask = async (settings: Record<string, number>): Promise<unknown[]> =>
      (await world.client.query({ query, format: "JSONEachRow", clickhouse_settings: settings })).json();
    await Promise.all(Array.from({ length: 8 }, () => ask({ max_execution_time: 7 })));
    await expect(ask({ max_execution_time: 7, no_such_setting: 1 })).rejects.toMatchObject({ code: "115" });
    await fetch(`${world.child.url}/?database=system`, {
      method: "POST",
      headers: { "x-clickhouse-user": "default", "x-clickhouse-key": world.child.password },
      body: query,
    });
    for (let i = 0; i < 8; i++) expect(await ask({})).toEqual([{ n: 60, db: "default" }]);
  });

  it("sends settings and parameters only when they changed", async () => {
    const sent = async (): Promise<number> => {
      const sql = "SELECT value AS n FROM system.events WHERE event = 'Query'";
      return (await world.engine.query({ sql, schema: n }))[0]?.n ?? Number.NaN;
    };
    const ask = (given: { limitMs?: number; mine?: number }) =>
      world.engine.query({
        sql: "SELECT {mine:UInt64} AS n, getSetting('max_execution_time') AS seconds",
        params: { mine: given.mine ?? 1 },
        limitMs: given.limitMs,
        schema: z.object({ n: z.number(), seconds: z.number() }),
      });
    // The engine counts the statements of all sessions. Others only add to them, so that the least of some runs has none.
    const sentBy = async (run: () => Promise<void>): Promise<number> => {
      const counts: number[] = [];
      for (let i = 0; i < 5; i++) {
        const before = await sent();
        await run();
        counts.push((await sent()) - before);
      }
      return Math.min(...counts);
    };
    await ask({});
    const repeated = await sentBy(async () => {
      for (let i = 0; i < 5; i++) expect(await ask({})).toEqual([{ n: 1, seconds: 20 }]);
    });
    // Each of them, and the one that counts.
    expect(repeated).toBe(5 + 1);

    const changed = await sentBy(async () => {
      for (const limitMs of [3_000, 4_000, 4_000])
        expect(await ask({ limitMs })).toEqual([{ n: 1, seconds: limitMs / 1000 }]);
      for (const mine of [2, 3, 3]) expect(await ask({ mine })).toEqual([{ n: mine, seconds: 20 }]);
    });
    // Changed are the limit twice and back, and the parameter twice.
    expect(changed).toBe(6 + 4 + 1);
  });

  it("sends settings and parameters again after some were refused, and what a statement set for itself ends with it", async () => {
    const query = "SELECT {mine:UInt64} AS mine, getSetting('max_execution_time') AS seconds";
    const ask = async (settings: Record<string, number>, mine: number | string = 1): Promise<unknown[]> => {
      const given = { query_params: { mine }, format: "JSONEachRow" as const, clickhouse_settings: settings };
      return (await world.client.query({ query, ...given })).json();
    };
    expect(await ask({ max_execution_time: 7 })).toEqual([{ mine: 1, seconds: 7 }]);
    await expect(ask({ max_execution_time: 8, no_such_setting: 1 })).rejects.toMatchObject({ code: "115" });
    expect(await ask({ max_execution_time: 7 })).toEqual([{ mine: 1, seconds: 7 }]);
    await expect(ask({ max_execution_time: 7 }, "one")).rejects.toMatchObject({ code: "457" });
    expect(await ask({ max_execution_time: 7 })).toEqual([{ mine: 1, seconds: 7 }]);
    for (const own of ["SELECT 1 SETTINGS max_execution_time = 3", "SELECT throwIf(1) SETTINGS max_execution_time = 3"])
      for (const format of ["JSON", "JSONEachRow"] as const)
        await world.client
          .query({ query: own, format, clickhouse_settings: { max_execution_time: 7 } })
          .then((answer) => answer.text())
          .catch(() => undefined);
    expect(await ask({ max_execution_time: 7 })).toEqual([{ mine: 1, seconds: 7 }]);
  });

  it.each(["query", "queryPage"] as const)("frees at once what a failed %s had, and its answer", async (how) => {
    const failing =
      "SELECT toUInt64(throwIf(number = 900000)) + number AS n FROM numbers(1000000) SETTINGS max_block_size = 10000";
    const wide =
      "SELECT toUInt64(length(groupArray(number))) AS n FROM numbers(100000000) SETTINGS max_memory_usage = 100000000";
    for (const failed of [failing, wide]) {
      // Statements that come after take the session that was free last, so that one would remain with the other.
      const answers = await Promise.allSettled([
        world.engine[how]({ sql: failed, schema: n }),
        world.engine[how]({ sql: failed, schema: n }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
      // An answer that was not streamed comes after that; a stream may have ended before.
      await until(async () => (await others()).length === 0);
      const sql = "SELECT number AS n FROM numbers(3) ORDER BY n DESC LIMIT 1";
      expect(await world.engine.queryPage({ sql, schema: n })).toEqual({ rows: [{ n: 2 }], total: 3 });
    }
  });

  it("frees at once what a refused insert had", async () => {
    await world.engine.command("CREATE TABLE numbered (id UInt64) ENGINE = MergeTree ORDER BY id");
    const write = () => world.engine.write("numbered", [{ id: "no number" }]);
    await Promise.allSettled([write(), write()]);
    expect(await others()).toEqual([]);
  });

  it.each(["query", "queryPage"] as const)(
    "kills a %s of a client that went away and frees its session",
    async (how) => {
      const leaving = new AbortController();
      const { signal } = leaving;
      const heavy = () => world.engine[how]({ sql: HEAVY, schema: n, signal });
      const pending = Array.from({ length: 3 }, heavy);
      await until(async () => (await running()) === 3);
      // One of these occupies the last session, and the others wait for it.
      const left = Promise.allSettled([...pending, heavy(), heavy(), heavy()]);
      leaving.abort();
      expect((await left).map((one) => one.status)).toEqual(Array(6).fill("rejected"));
      await until(async () => (await running()) === 0);
      // None of the kills meets a later statement.
      for (let i = 0; i < 20; i++) {
        const sql = "SELECT count() AS n FROM numbers(1000) WHERE sleepEachRow(0.00001) = 0";
        expect(await world.engine.query({ sql, schema: n })).toEqual([{ n: 1000 }]);
      }
    },
  );

  it("frees at once what a client did not read to its end", async () => {
    const leaving = new AbortController();
    const streams = await Promise.all(
      [1, 2].map(() =>
        world.client.query({
          query: "SELECT number AS n FROM numbers(1000000000)",
          format: "JSONEachRow",
          abort_signal: leaving.signal,
        }),
      ),
    );
    expect(await others()).toHaveLength(2);
    leaving.abort();
    for (const stream of streams) stream.close();
    await until(async () => (await others()).length === 0);
  });
});
