import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { pino } from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { ConnectorFailure } from "../failure.ts";
import type { Meter } from "./connector-http.ts";
import { createHttpClient, type HttpSettings, type Timer } from "./http-client.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const resetsAt = new Date("2026-11-21T08:00:00Z");
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A server that sends `answers` in turn, with a connector client for it. */
async function asking(answers: RequestListener[], overrides: Partial<HttpSettings> = {}) {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    const answer = answers[Math.min(seen.length, answers.length - 1)];
    seen.push(request);
    answer?.(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const base = `http://127.0.0.1:${address.port}`;
  const spent: { units: number; micros: number }[] = [];
  const failures: ConnectorFailure[] = [];
  const meter: Meter = {
    spend: async (cost) => void spent.push(cost),
    failed: async (failure) => void failures.push(failure),
  };
  const connector = {
    key: "youtube" as const,
    label: "YouTube",
    quota: { unit: "units", perDay: 10_000, resetsAt: () => resetsAt },
  };
  const log = pino({ level: "silent" });
  const settings = {
    connector,
    base,
    meter,
    log,
    now: () => NOW,
    timeoutMs: 30_000,
    simulated: base,
    backoffMs: [1, 1],
  };
  return { http: createHttpClient({ ...settings, ...overrides }), base, seen, spent, failures };
}

const says = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return (_: IncomingMessage, response: ServerResponse) => void response.writeHead(status, headers).end(text);
};
const schema = z.object({ items: z.array(z.object({ views: z.string() })) });
const fine = says(200, { items: [{ views: "12" }] });
const failureOf = async (requested: Promise<unknown>) => {
  const error = await requested.then(
    () => undefined,
    (problem: unknown) => problem,
  );
  if (!(error instanceof ConnectorFailure)) throw new Error("it should have failed", { cause: error });
  return error;
};

describe("answers", () => {
  test("are read by their schema, and what asking costs is counted before", async () => {
    const { http, base, spent } = await asking([fine]);
    expect(await http.json({ url: `${base}/a`, schema, units: 3, micros: 5 })).toEqual({ items: [{ views: "12" }] });
    expect(spent).toEqual([{ units: 3, micros: 5 }]);
  });

  test("may be compressed, and in another charset than UTF-8", async () => {
    const xml = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><t>caf\u00e9</t>', "latin1");
    const { http, base } = await asking([
      (_, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(xml)),
    ]);
    expect(await http.text({ url: base })).toContain("café");
  });

  test("of another shape name the field, never its value", async () => {
    const { http, base, failures } = await asking([says(200, { items: [{ views: 98_765 }] })]);
    const failure = await failureOf(http.json({ url: base, schema }));
    expect(failure.kind).toBe("malformed");
    expect(failure.message).toContain("items.0.views");
    expect(failure.message).not.toContain("98");
    expect(failures).toEqual([failure]);
  });

  test.each(["", "<html>", '{"items":'])("that are no JSON are malformed: %j", async (body) => {
    const { http, base } = await asking([says(200, body)]);
    expect(await failureOf(http.json({ url: base, schema }))).toMatchObject({ kind: "malformed" });
  });

  test("that do not end are cut off, unpacked too", async () => {
    const { http, base } = await asking(
      [(_, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x".repeat(50_000)))],
      { maxBytes: 10_000 },
    );
    expect(await failureOf(http.text({ url: base }))).toMatchObject({ kind: "malformed" });
  });

  test("are requested with a form where one is given", async () => {
    const { http, base } = await asking([
      (request, response) => {
        const parts: Buffer[] = [];
        request.on("data", (part: Buffer) => void parts.push(part));
        request.on("end", () => void response.end(`${request.method} ${Buffer.concat(parts).toString()}`));
      },
    ]);
    expect(await http.text({ url: base, method: "POST", form: { grant: "a b" } })).toBe("POST grant=a+b");
  });
});

describe("refusals", () => {
  test.each([
    [401, "unauthorized"],
    [403, "private"],
    [404, "not_found"],
    [410, "not_found"],
    [451, "private"],
    [400, "malformed"],
  ])("%i means %s and is requested once", async (status, kind) => {
    const { http, base, seen } = await asking([says(status, {})]);
    expect(await failureOf(http.json({ url: base, schema }))).toMatchObject({ kind });
    expect(seen).toHaveLength(1);
  });

  test("403 for a quota waits for the network's next day", async () => {
    const body = { error: { errors: [{ domain: "youtube.quota", reason: "quotaExceeded" }] } };
    const { http, base } = await asking([says(403, body)]);
    expect(await failureOf(http.json({ url: base, schema }))).toMatchObject({ kind: "quota", retryAt: resetsAt });
  });

  test("mean what the connector says they mean", async () => {
    const { http, base, failures } = await asking([says(400, { error: { code: 110 } })]);
    const explain = ({ status, body }: { status: number; body: unknown }) => {
      expect({ status, body }).toEqual({ status: 400, body: { error: { code: 110 } } });
      return { kind: "not_found" as const, msg: "nobody" };
    };
    expect(await failureOf(http.json({ url: base, schema, explain }))).toMatchObject({ kind: "not_found" });
    expect(failures).toEqual([]);
  });

  test("with a short wait are retried after it", async () => {
    const waits: number[] = [];
    const timer: Timer = { wait: async (ms) => waits.push(ms), deadline: () => new AbortController().signal };
    const { http, base, seen } = await asking([says(429, "", { "retry-after": "1" }), fine], { timer });
    await http.json({ url: base, schema });
    expect(waits).toEqual([1_000]);
    expect(seen).toHaveLength(2);
  });

  test.each([
    [{ "retry-after": "120" }, "2026-11-20T12:02:00.000Z"],
    [{ "retry-after": "Fri, 20 Nov 2026 12:03:00 GMT" }, "2026-11-20T12:03:00.000Z"],
    [{ "ratelimit-reset": "1795176240" }, "2026-11-20T12:04:00.000Z"],
    [{ "x-ratelimit-reset": "2026-11-20T12:05:00.000Z" }, "2026-11-20T12:05:00.000Z"],
    [{}, "2026-11-20T12:01:00.000Z"],
  ])("with %j say when to come back, and nothing is sent until then", async (headers, at) => {
    const { http, base, seen, spent } = await asking([says(429, "", headers)]);
    const failure = await failureOf(http.text({ url: base }));
    expect(failure.kind).toBe("rate_limited");
    expect(failure.retryAt?.toISOString()).toBe(at);
    expect(await failureOf(http.text({ url: base }))).toMatchObject({ kind: "rate_limited" });
    expect(seen).toHaveLength(1);
    expect(spent).toHaveLength(1);
  });

  test("are foreseen when an answer says that nothing is left of the limit", async () => {
    const headers = { "ratelimit-remaining": "0", "ratelimit-reset": "30" };
    const { http, base, seen } = await asking([says(200, "fine", headers)]);
    expect(await http.text({ url: base })).toBe("fine");
    expect(await failureOf(http.text({ url: base }))).toMatchObject({
      kind: "rate_limited",
      retryAt: new Date(NOW.getTime() + 30_000),
    });
    expect(seen).toHaveLength(1);
  });
});

describe("networks that fail", () => {
  test("are sent three times, each counted", async () => {
    const { http, base, seen, spent, failures } = await asking([says(503, "")]);
    const failure = await failureOf(http.text({ url: base }));
    expect(failure.kind).toBe("unavailable");
    expect(seen).toHaveLength(3);
    expect(spent).toHaveLength(3);
    expect(failures).toEqual([failure]);
  });

  test("and recover, answer", async () => {
    const { http, base } = await asking([says(500, ""), (_, response) => void response.destroy(), fine]);
    expect(await http.json({ url: base, schema })).toHaveProperty("items");
  });

  test("are not awaited longer than allowed, and a slow one is not retried", async () => {
    const { http, base, seen } = await asking([() => {}], { timeoutMs: 100 });
    const failure = await failureOf(http.text({ url: base }));
    expect(failure).toMatchObject({ kind: "unavailable" });
    expect(failure.message).toContain("within 1 s");
    expect(seen).toHaveLength(1);
  });

  test("are not waited for either when they answer a letter at a time", async () => {
    const { http, base } = await asking(
      [
        (_, response) => {
          const dripping = setInterval(() => response.write("x"), 20);
          response.once("close", () => clearInterval(dripping));
        },
      ],
      { timeoutMs: 200 },
    );
    expect(await failureOf(http.text({ url: base }))).toMatchObject({ kind: "unavailable" });
  });

  test("do not count against the network when the address is foreign", async () => {
    const { http, base, failures } = await asking([says(500, "")], { base: "https://official.example" });
    await failureOf(http.text({ url: base }));
    expect(failures).toEqual([]);
  });
});

describe("addresses", () => {
  const PRIVATE = "http://169.254.169.254/latest/meta-data";

  test("of this machine are refused before anything is sent", async () => {
    const { http, base, seen } = await asking([fine], { simulated: undefined });
    const { port } = new URL(base);
    for (const host of ["127.0.0.1", "localhost", "2130706433", "[::ffff:127.0.0.1]", "0x7f000001"])
      expect(await failureOf(http.text({ url: `http://${host}:${port}/` }))).toMatchObject({ kind: "refused" });
    expect(seen).toEqual([]);
  });

  test.each(["ftp://example.com/", "file:///etc/passwd", "nothing", "http://me:secret@example.com/"])(
    "such as %s are refused",
    async (url) => {
      const { http } = await asking([fine]);
      expect(await failureOf(http.text({ url }))).toMatchObject({ kind: "refused" });
    },
  );

  test.each([PRIVATE, "http://localhost:4999/", "http://[::1]:4999/", "file:///etc/passwd", "//10.0.0.1/"])(
    "that lead on to %s are refused",
    async (location) => {
      const { http, base, seen, failures } = await asking([says(302, "", { location })]);
      expect(await failureOf(http.text({ url: base }))).toMatchObject({ kind: "refused" });
      expect(seen).toHaveLength(1);
      expect(failures).toEqual([]);
    },
  );

  test("that lead on within the network are followed three times at most", async () => {
    const on = says(301, "", { location: "/next" });
    const three = await asking([on, on, on, fine]);
    await three.http.json({ url: three.base, schema });
    const four = await asking([on, on, on, on, fine]);
    expect(await failureOf(four.http.json({ url: four.base, schema }))).toMatchObject({ kind: "refused" });
  });
});

describe("limits of our own", () => {
  test("that are reached send nothing", async () => {
    const meter: Meter = {
      spend: async () => {
        throw new ConnectorFailure("limit_reached", "The budget of the day is used up.");
      },
      failed: async () => {},
    };
    const { http, base, seen } = await asking([fine], { meter });
    expect(await failureOf(http.text({ url: base }))).toMatchObject({ kind: "limit_reached" });
    expect(seen).toEqual([]);
  });
});

test("the log knows no query and no header", async () => {
  const lines: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
  const { http, base } = await asking([says(401, "")], { log });
  await failureOf(http.text({ url: `${base}/path?key=SECRET`, headers: { authorization: "Bearer SECRET" } }));
  expect(lines.join()).toContain("/path");
  expect(lines.join()).not.toContain("SECRET");
});
