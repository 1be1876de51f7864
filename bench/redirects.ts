import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { z } from "zod";
import { LINK_ALPHABET, LINK_CODE_LENGTH, LINK_PATH } from "#contract/tracking/links.ts";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { startInstallation } from "#server/installation.ts";
import { fillPostgres } from "./support/fill-postgres.ts";
import { load, type Request } from "./support/load.ts";
import { percentiles } from "./support/measure.ts";

/**
 * Short links that are clicked, over HTTP: `LINKS` (1 000) of them, 64 requests at once, beside a route of the same server that
 * answers every request with one redirect and does nothing else. Rounds alternate between the two. At least 1 500 a second on two cores, one of
 * which sends the requests. Afterwards the counted clicks are compared with those that were sent.
 */
const LINKS = Number(process.env.LINKS ?? 1_000);
const ROUNDS = 5;
const CLICKS = 10_000;
/** Each round warms up with a tenth of its requests. */
const WITH_WARMING = 1.1;
const CONCURRENCY = 64;
const BROWSER = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile Safari/604.1";
const BARE = "/bare-redirect";

const dataDir = mkdtempSync(path.join(os.tmpdir(), "limelight-bench-"));
chmodSync(dataDir, 0o755); // as root, PostgreSQL runs as another user and must reach its cluster
const log = pino({ level: "error" });
const installation = await startInstallation(readConfig({ DATA_DIR: dataDir, SAMPLE: "off" }), log);
try {
  const { ctx } = installation;
  await fillPostgres(ctx.db, { creators: LINKS, posts: 0 });
  const codes = await fillLinks();
  const app = await buildApp(installation.services, log);
  app.get(BARE, { schema: { hide: true }, config: { rateLimit: false } }, async (_request, reply) =>
    reply.redirect("https://shop.example/", 302),
  );
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const measure = async (requests: Request[]) =>
    load({ origin, cookie: "", requests, concurrency: CONCURRENCY, rounds: CLICKS, userAgent: BROWSER, status: 302 });
  const measured = { links: { times: [0], seconds: 0, processor: 0 }, bare: { times: [0], seconds: 0, processor: 0 } };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [what, requests] of [
      ["bare", [get(BARE)]],
      ["links", codes.map((code) => get(LINK_PATH + code))],
    ] as const) {
      // Of this thread, which serves; the requests are sent by another.
      const before = process.threadCpuUsage();
      const { times, elapsed } = await measure([...requests]);
      const { user, system } = process.threadCpuUsage(before);
      measured[what].processor += user + system;
      measured[what].times.push(...times);
      measured[what].seconds += elapsed / 1_000;
    }
  }
  const perSecond = (what: keyof typeof measured) => (ROUNDS * CLICKS) / measured[what].seconds;
  const row = (what: keyof typeof measured) => {
    const { p50, p95, p99 } = percentiles(measured[what].times.slice(1));
    return {
      "requests/s": perSecond(what).toFixed(0),
      "processor time each, µs": (measured[what].processor / (ROUNDS * CLICKS * WITH_WARMING)).toFixed(0),
      "p50 / p95 / p99 ms": [p50, p95, p99].map((ms) => ms.toFixed(1)).join(" / "),
    };
  };
  console.table({ "short links": row("links"), "bare route": row("bare") });
  console.log(`short links ÷ bare route: ${(perSecond("links") / perSecond("bare")).toFixed(2)}`);
  await delay(1_500); // the last clicks are written within a second
  const { rows } = await ctx.db.execute(sql`select sum(clicks)::int as clicks from campaign_clicks`);
  console.log(`clicks sent: ${Math.round(ROUNDS * CLICKS * WITH_WARMING)}, counted: ${z.int().parse(rows[0]?.clicks)}`);
  if (perSecond("links") < 1_500) process.exitCode = 1;
  await app.close();

  async function fillLinks(): Promise<string[]> {
    const { rows: customers } = await ctx.db.execute(sql`insert into customers (name) values ('Bench') returning id`);
    const customerId = z.uuid().parse(customers[0]?.id);
    const { rows: lists } = await ctx.db.execute(
      sql`insert into lists (customer_id, title) values (${customerId}, 'Spring') returning id`,
    );
    const listId = z.uuid().parse(lists[0]?.id);
    const made = Array.from({ length: LINKS }, (_, n) => codeOf(n));
    await ctx.db.execute(sql`
      insert into campaign_links (list_id, customer_id, creator_id, code, target, label)
      select ${listId}, ${customerId}, n, code, 'https://shop.example/spring?size=m', 'creator-' || n
      from unnest(${sql.param(made)}::text[]) with ordinality given(code, n)`);
    return made;
  }
} finally {
  await installation.close();
  rmSync(dataDir, { recursive: true, force: true });
}

function get(address: string): Request {
  return { method: "GET", path: address };
}

/** A code for each number. */
function codeOf(n: number): string {
  let code = "";
  for (let rest = n; code.length < LINK_CODE_LENGTH; rest = Math.floor(rest / LINK_ALPHABET.length))
    code += LINK_ALPHABET[rest % LINK_ALPHABET.length] ?? "";
  return code;
}
