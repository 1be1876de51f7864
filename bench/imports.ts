import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { undoAction } from "#contract/actions.ts";
import type { Endpoint, InputOf, ReplyOf } from "#contract/base/endpoint.ts";
import {
  getImport,
  openImport,
  planImport,
  runImport,
  tryImport,
  type ImportView,
} from "#contract/imports/endpoints.ts";
import { trust } from "#contract/base/trust.ts";
import { createIndexSync } from "#server/engine/index.ts";
import { discoveryCases } from "./discovery.ts";
import { load } from "./support/load.ts";
import { processorSeconds, spentBetween } from "./support/processor.ts";
import { createBenchWorld } from "./support/world.ts";

/**
 * Cost of importing a table, over HTTP and by the job queue, in a single process: `BENCH_ROWS` (100 000) creators with
 * five columns next to `BENCH_CREATORS` (100 000) existing ones, from the request until the job is done, and until the
 * search index has them all; the dry run before and the undo after it; and the latency of discovery during the import,
 * compared with before.
 */
const rows = Number(process.env.BENCH_ROWS ?? 100_000);
const WARM_UP = 2_000;
const UNDER_WAY = new Set(["trying", "running", "undoing"]);
const creators = Number(process.env.BENCH_CREATORS ?? 100_000);

const world = await createBenchWorld({ creators, posts: 0, directory: process.env.BENCH_DATA });
const indexSync = createIndexSync(world.ctx);
const measured: Record<string, string>[] = [];
try {
  await indexSync.flush();
  indexSync.start();
  await world.startWork();
  const questions = discoveryCases(world)[0]?.requests ?? [];
  const ask = (rounds: number) =>
    load({ origin: world.origin, cookie: world.cookie, requests: questions, concurrency: 1, rounds });

  await imported("warm-up", WARM_UP);
  const first = await imported("alone", rows);
  const again = await open(table(rows, "alone"));
  await tellRate(`the same ${rows} rows again`, rows, () => run(again));
  await tellRate(`undo of ${rows} rows`, rows, () => undo(first));
  await inEngine(creators + WARM_UP);

  const quiet = await ask(400);
  const busy: number[] = [];
  const over = new AbortController();
  const asking = (async () => {
    while (!over.signal.aborted) busy.push(...(await ask(100)).times);
  })();
  await imported("while another user searches", rows);
  over.abort();
  await asking;
  const after = await ask(400);
  const [before, during, later] = [quiet.times, busy, after.times].map((times) => quantile(times, 0.95));
  tell("discovery, p95 before, meanwhile, after", `${spell(before)} / ${spell(during)} / ${spell(later)} ms`);
  tell("ratio meanwhile to before", ((during ?? 0) / (before ?? 1)).toFixed(2));
} finally {
  await indexSync.stop();
  await world.close();
}
console.table(measured);
const folder = fileURLToPath(new URL("./out/", import.meta.url));
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, `imports-${Date.now()}.json`), JSON.stringify({ rows, creators, measured }, null, 2));

/** Opens, dry-runs and runs a table of so many new creators; returns the import. */
async function imported(name: string, count: number): Promise<ImportView> {
  const text = table(count, name);
  const opening = performance.now();
  const draft = await open(text);
  tell(`${name}: ${count} rows opened and understood`, `${(performance.now() - opening).toFixed(0)} ms`);
  await tellRate(`${name}: ${count} rows tried`, count, () => ended(draft._id, tryImport));
  const before = await engineCount();
  await tellRate(`${name}: ${count} rows imported`, count, () => run(draft));
  const lag = await timed(() => inEngine(before.atStart + count));
  tell(`${name}: the last in the engine after`, `${lag.toFixed(0)} ms`);
  const { body } = { body: await call(getImport, { id: draft._id }) };
  if (body.import.counts?.created !== count)
    throw new Error(`not all were created: ${JSON.stringify(body.import.counts)}`);
  return body.import;
}

function table(count: number, name: string): string {
  const word = name.replaceAll(/\W/g, "");
  const lines = Array.from(
    { length: count },
    (_, n) => `${word}.${n},Person Number ${n},${1_000 + n},FR,${word}${n}@example.test`,
  );
  return ["username,full name,followers,country,email", ...lines].join("\n");
}

async function open(text: string): Promise<ImportView> {
  const form = new FormData();
  form.set("table", new File([text], "bench.csv"));
  const answer = await fetch(new URL(`/api${openImport.path}`, world.origin), {
    method: openImport.method,
    headers: { cookie: world.cookie },
    body: form,
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const { import: draft } = trust<ReplyOf<typeof openImport>>(await answer.json()); // as call()
  const plan = { ...draft.plan, network: "instagram" as const, date: "2026-03-01", source: "bench" };
  return (await call(planImport, { id: draft._id, plan })).import;
}

async function run(draft: ImportView): Promise<void> {
  await ended(draft._id, runImport);
}

async function undo({ _id, actionId }: ImportView): Promise<void> {
  await call(undoAction, { id: actionId ?? "" });
  await settled(_id);
}

async function ended(id: string, start: typeof runImport | typeof tryImport): Promise<void> {
  await call(start, { id });
  await settled(id);
}

async function settled(id: string): Promise<void> {
  for (;;) {
    const { import: now } = await call(getImport, { id });
    if (now.state === "failed" || now.error) throw new Error(`the import is ${now.state}: ${now.error}`);
    if (!UNDER_WAY.has(now.state)) return;
    await pause(50);
  }
}

async function engineCount(): Promise<{ atStart: number }> {
  const [row] = await world.ctx.engine.query({
    sql: "SELECT count() AS n FROM creator_index FINAL",
    schema: z.object({ n: z.number() }),
  });
  return { atStart: row?.n ?? 0 };
}

async function inEngine(count: number): Promise<void> {
  while ((await engineCount()).atStart !== count) await pause(50);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Rows per second by the clock, and the processor time of each, which other work on the machine lengthens less. */
async function tellRate(what: string, count: number, work: () => Promise<void>): Promise<void> {
  const before = processorSeconds();
  const milliseconds = await timed(work);
  const spent = spentBetween(before, processorSeconds(), 1_000 / count);
  tell(what, `${Math.round((1_000 * count) / milliseconds).toLocaleString("en")} rows/s; ms a row: ${spent}`);
}

function quantile(values: readonly number[], share: number): number {
  const ordered = values.toSorted((a, b) => a - b);
  return ordered[Math.min(ordered.length - 1, Math.ceil(share * ordered.length) - 1)] ?? Number.NaN;
}

function spell(milliseconds: number | undefined): string {
  return milliseconds?.toFixed(1) ?? "";
}

function tell(what: string, found: string): void {
  measured.push({ what, found });
  console.log(`${what}: ${found}`);
}

async function call<const E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ReplyOf<E>> {
  const given = trust<Record<string, unknown>>(input); // InputOf is always an object
  const address = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(given[name]));
  const body = Object.fromEntries(Object.entries(given).filter(([name]) => name in (endpoint.body?.shape ?? {})));
  const answer = await fetch(new URL(`/api${address}`, world.origin), {
    method: endpoint.method,
    headers: { cookie: world.cookie, ...(endpoint.body && { "content-type": "application/json" }) },
    ...(endpoint.body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${endpoint.method} ${address}: ${answer.status} ${await answer.text()}`);
  return trust<ReplyOf<E>>(await answer.json()); // the server of the same contract has written it
}
