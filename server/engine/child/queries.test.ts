import { execFileSync } from "node:child_process";
import { constants, open, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ClickHouseError } from "@clickhouse/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { EngineTooSlow } from "../errors.ts";
import { engineInTemp, until, type EngineInTemp } from "./testing/engine-in-temp.ts";

let world: EngineInTemp;
beforeAll(async () => {
  world = await engineInTemp();
});
afterAll(() => world.dispose());

const HEAVY = "SELECT sum(sipHash64(number)) AS n FROM numbers(50000000000)";
const n = z.object({ n: z.number() });

function basic(password: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`default:${password}`).toString("base64")}` };
}

describe("parameters", () => {
  const nasty = [
    "",
    "it's",
    "back\\slash",
    "\\'",
    "\\",
    "a\nb\r\tc",
    "'; DROP TABLE t; --",
    "{x:String}",
    "\\N",
    "NULL",
    "日本 🎉 é",
    "\0nul",
    "%27 + &=",
    '`"',
    "x".repeat(300_000),
  ];

  it.each(nasty.map((text, index) => ({ text, index })))(
    "gives back nasty string $index unchanged",
    async ({ text }) => {
      const sql = "SELECT {text:String} AS text, {list:Array(String)} AS list";
      const schema = z.object({ text: z.string(), list: z.array(z.string()) });
      const rows = await world.engine.query({ sql, params: { text, list: [text, "", text] }, schema });
      expect(rows).toEqual([{ text, list: [text, "", text] }]);
    },
  );

  it("types numbers, dates, nulls, maps and names", async () => {
    const [row] = await world.engine.query({
      sql: `SELECT {big:UInt64} AS big, {at:DateTime64(3)} AS at, {none:Nullable(String)} AS none,
              {map:Map(String, UInt8)} AS map, count() AS rows FROM {db:Identifier}.{table:Identifier}`,
      params: {
        big: 9_007_199_254_740_991,
        at: new Date("2026-01-02T03:04:05.678Z"),
        none: null,
        map: { "k'": 1 },
        db: "system",
        table: "one",
      },
      schema: z.object({
        big: z.number(),
        at: z.string(),
        none: z.null(),
        map: z.record(z.string(), z.number()),
        rows: z.number(),
      }),
    });
    expect(row).toEqual({
      big: 9_007_199_254_740_991,
      at: "2026-01-02 03:04:05.678",
      none: null,
      map: { "k'": 1 },
      rows: 1,
    });
  });

  it("takes long lists of ids, in the body and in the address", async () => {
    const ids = Array.from({ length: 100_000 }, (_, id) => id);
    const sql = "SELECT count() AS n FROM numbers(1000000) WHERE has({ids:Array(UInt64)}, number)";
    expect(await world.engine.query({ sql, params: { ids }, schema: n })).toEqual([{ n: 100_000 }]);
    const inAddress = await world.client.query({
      query: "SELECT length({ids:Array(UInt64)}) AS n",
      query_params: { ids },
      format: "JSONEachRow",
    });
    expect(await inAddress.json()).toEqual([{ n: 100_000 }]);
  });

  it("refuses a value that is not of the type, and a missing one that an earlier request had", async () => {
    const sql = "SELECT toUInt64({count:UInt32}) AS n";
    await expect(world.engine.query({ sql, params: { count: "1 OR 1" }, schema: n })).rejects.toMatchObject({
      code: "457",
    });
    await Promise.all(Array.from({ length: 8 }, () => world.engine.query({ sql, params: { count: 1 }, schema: n })));
    await expect(world.engine.query({ sql, schema: n })).rejects.toMatchObject({ code: "456" });
  });

  it("keeps parameters of parallel requests apart", async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, mine) =>
        world.engine.query({ sql: "SELECT {mine:UInt64} AS n", params: { mine }, schema: n }),
      ),
    );
    expect(answers.flat().map((row) => row.n)).toEqual(answers.map((_, index) => index));
  });
});

function askOne(headers: Record<string, string>): Promise<Response> {
  return fetch(world.child.url, { method: "POST", body: "SELECT 1", headers });
}

async function* manyRows(): AsyncGenerator<object> {
  for (let id = 0; id < 50_000; id++) yield { id, at: new Date(1_700_000_000_000) };
}

describe("who may ask", () => {
  it("refuses a wrong or missing password as ClickHouse does", async () => {
    for (const headers of [{}, basic("wrong"), { "x-clickhouse-user": "default", "x-clickhouse-key": "wrong" }]) {
      const answer = await askOne(headers);
      expect(answer.status).toBe(403);
      expect(answer.headers.get("x-clickhouse-exception-code")).toBe("516");
      expect(await answer.text()).toMatch(/^Code: 516\. DB::Exception: .*\(AUTHENTICATION_FAILED\)/);
    }
  });

  it("lets in by ClickHouse's headers and by Basic", async () => {
    for (const headers of [
      basic(world.child.password),
      { "x-clickhouse-user": "default", "x-clickhouse-key": world.child.password },
    ])
      expect(await (await askOne(headers)).text()).toBe("1\n");
  });

  it("answers a ping to anyone", async () => {
    expect(await (await fetch(`${world.child.url}/ping`)).text()).toBe("Ok.\n");
    expect(await world.engine.ping()).toBe(true);
  });
});

describe("writing", () => {
  const word = z.object({ id: z.number(), txt: z.string() });
  const search = (fn: string, words: string[]): Promise<{ id: number; txt: string }[]> =>
    world.engine.query({
      sql: `SELECT id, txt FROM words FINAL WHERE ${fn}(txt, {words:Array(String)}) ORDER BY id`,
      params: { words },
      schema: word,
    });

  beforeAll(() =>
    world.engine.command(
      `CREATE TABLE words (id UInt64, txt String, ver UInt32, INDEX ix txt TYPE text(tokenizer = 'splitByNonAlpha'))
       ENGINE = ReplacingMergeTree(ver) ORDER BY id`,
    ),
  );

  it("replaces rows and finds only the new words through the text index", async () => {
    await world.engine.write("words", [
      { id: 1, txt: "green tea", ver: 1 },
      { id: 2, txt: "black coffee", ver: 1 },
    ]);
    await world.engine.write("words", [{ id: 1, txt: "green 'apple'\n\\", ver: 2 }]);
    expect(await search("hasAnyTokens", ["tea", "apple", "coffee"])).toEqual([
      { id: 1, txt: "green 'apple'\n\\" },
      { id: 2, txt: "black coffee" },
    ]);
    expect(await search("hasAllTokens", ["green", "tea"])).toEqual([]);
  });

  it("takes rows from an iterable, from NDJSON bytes and from compressed bytes", async () => {
    await world.engine.command("CREATE TABLE plain (id UInt64, at DateTime DEFAULT 0) ENGINE = MergeTree ORDER BY id");
    await world.engine.write("plain", manyRows());
    await world.engine.write("plain", Buffer.from('{"id":1}\n{"id":2}'));
    await world.engine.write("plain", []);
    const url = `${world.child.url}/?query=${encodeURIComponent("INSERT INTO default.plain (id) FORMAT JSONEachRow")}`;
    const headers = { ...basic(world.child.password), "content-encoding": "gzip" };
    const answer = await fetch(url, { method: "POST", headers, body: gzipSync('{"id":3}\n') });
    expect(JSON.parse(answer.headers.get("x-clickhouse-summary") ?? "{}")).toMatchObject({ written_rows: "1" });
    expect(await world.engine.query({ sql: "SELECT count() AS n FROM plain", schema: n })).toEqual([{ n: 50_003 }]);
    await world.client.command({ query: "INSERT INTO plain VALUES (9, 0), (10, 0)" });
    await world.client.insert({ table: "plain", columns: ["id"], values: [[11]], format: "JSONCompactEachRow" });
    expect(
      await world.engine.query({ sql: "SELECT count() AS n FROM plain WHERE id >= 9 AND at = 0", schema: n }),
    ).toEqual([{ n: 3 }]);
  });

  it("says what is wrong with rows", async () => {
    await expect(world.engine.write("words", [{ id: "no number" }])).rejects.toBeInstanceOf(ClickHouseError);
    await expect(world.engine.write("nowhere", [{ id: 1 }])).rejects.toMatchObject({ code: "60" });
  });
});

describe("limits", () => {
  it("types errors as the server does", async () => {
    await expect(world.engine.query({ sql: "SELEC 1", schema: n })).rejects.toMatchObject({
      code: "62",
      type: "SYNTAX_ERROR",
    });
    await expect(world.client.query({ query: "SELECT 1; DROP TABLE t" })).rejects.toMatchObject({ code: "62" });
  });

  it("stops what takes too long or too much memory, as EngineTooSlow", async () => {
    const stopped: unknown = await world.engine.query({ sql: HEAVY, limitMs: 1_000, schema: n }).catch((e) => e);
    expect(stopped).toBeInstanceOf(EngineTooSlow);
    // The engine itself has stopped it, before the client would have given up.
    expect(stopped).toMatchObject({ cause: { type: "TIMEOUT_EXCEEDED" } });
    const wide =
      "SELECT toUInt64(length(groupArray(number))) AS n FROM numbers(100000000) SETTINGS max_memory_usage = 100000000";
    await expect(world.engine.query({ sql: wide, schema: n })).rejects.toBeInstanceOf(EngineTooSlow);
  });

  it("answers eight, four of them at once and never more", async () => {
    // Each is answered when something is written to its file, and has it open only while it is executed.
    const gates = Array.from({ length: 8 }, (_, i) => join(world.dataDir, `gate-${i}`));
    execFileSync("mkfifo", gates);
    const answers = gates.map((gate) => {
      const sql = `SELECT count() AS n FROM file('${gate}', 'LineAsString', 'line String')
        SETTINGS storage_file_read_method = 'read'`;
      return world.engine.query({ sql, schema: n });
    });
    const executed = new Map<string, FileHandle>();
    const closed = new Set(gates);
    for (let left = gates.length; left > 0; left--) {
      await until(async () => {
        for (const gate of closed) {
          const file = await open(gate, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => undefined);
          if (file && closed.delete(gate)) executed.set(gate, file);
        }
        return executed.size === Math.min(left, 4);
      });
      const [[gate = "", file] = []] = executed;
      await file?.writeFile("open\n");
      await file?.close();
      executed.delete(gate);
    }
    expect(await Promise.all(answers)).toEqual(gates.map(() => [{ n: 1 }]));
  });
});

describe("large answers", () => {
  it("streams them, and reports an error that comes after rows", async () => {
    const result = await world.client.query({
      query: "SELECT number AS n FROM numbers(1000000)",
      format: "JSONEachRow",
    });
    let rows = 0;
    for await (const batch of result.stream<{ n: number }>()) rows += batch.length;
    expect(rows).toBe(1_000_000);
    const sql =
      "SELECT toUInt64(throwIf(number = 900000)) + number AS n FROM numbers(1000000) SETTINGS max_block_size = 10000";
    await expect(world.engine.query({ sql, schema: n })).rejects.toBeInstanceOf(ClickHouseError);
  });

  it("answers one document with what is known only at its end", async () => {
    const query = "SELECT number FROM numbers(300000) WHERE number % 3 = 0 ORDER BY number LIMIT 100000";
    const result = await world.client.query({
      query: `${query} OFFSET 10`,
      format: "JSON",
      clickhouse_settings: { exact_rows_before_limit: 1 },
    });
    const { rows, rows_before_limit_at_least, data } = await result.json();
    expect([rows, rows_before_limit_at_least, data.length]).toEqual([99_990, 100_000, 99_990]);
  });

  it("names formats and query ids in its headers", async () => {
    const result = await world.client.query({ query: "SELECT 1 AS a", format: "JSON", query_id: "mine" });
    expect(result.response_headers).toMatchObject({
      "content-type": "application/json; charset=UTF-8",
      "x-clickhouse-query-id": "mine",
      "x-clickhouse-format": "JSON",
    });
    expect(await result.json()).toMatchObject({ data: [{ a: 1 }], rows: 1 });
  });
});
