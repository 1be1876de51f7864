import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { exportCsv } from "#contract/crm/endpoints.ts";
import { exportFile, exportPdf, type ExportFormat } from "#contract/exports.ts";
import { getJob } from "#contract/jobs.ts";
import { fillCrm } from "./support/fill-crm.ts";
import { load, request, type Request } from "./support/load.ts";
import { createBenchWorld } from "./support/world.ts";

/**
 * Cost of exporting a CRM of `BENCH_ROWS` (10 000), over HTTP: CSV and a PDF of 200 as direct responses, files of jobs
 * from the request until they are done, with the peak memory of the process. Every creator has two accounts on one of
 * nine networks each: all columns are 55.
 */
const rows = Number(process.env.BENCH_ROWS ?? 10_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20);

const NARROW = [
  "full_name",
  "country",
  "language",
  "followers",
  "engagement",
  "status",
  "tags",
  "email",
  "added",
] as const;

const world = await createBenchWorld({ creators: rows, posts: 0, directory: process.env.BENCH_DATA });
const { origin, cookie, ctx } = world;
const measured: Record<string, string>[] = [];
try {
  const { rows: newest } = await ctx.db.execute<{ customerId: string }>(
    sql`select customer_id as "customerId" from users order by created_at desc limit 1`,
  );
  await fillCrm(ctx.db, { customerId: newest[0]?.customerId ?? "", rows });
  await world.startWork();
  await answered("CSV, 9 columns", request(exportCsv, { options: { columns: [...NARROW] } }));
  await answered("CSV, all columns", request(exportCsv, {}));
  await answered("PDF of 200", request(exportPdf, {}));
  for (const format of ["csv", "json", "xlsx"] as const) await made(format);
} finally {
  await world.close();
}
console.table(measured);
const folder = fileURLToPath(new URL("./out/", import.meta.url));
mkdirSync(folder, { recursive: true });
const machine = { cpus: os.cpus().length, load: os.loadavg(), node: process.version };
writeFileSync(path.join(folder, `exports-${Date.now()}.json`), JSON.stringify({ rows, machine, measured }, null, 2));

/** Sequential; also this process's CPU time, which depends less on the load of the machine. */
async function answered(what: string, target: Request): Promise<void> {
  const before = process.cpuUsage();
  const { times } = await load({ origin, cookie, requests: [target], concurrency: 1, rounds: ROUNDS });
  const { user, system } = process.cpuUsage(before);
  const ordered = times.toSorted((a, b) => a - b);
  const at = (share: number) => (ordered[Math.max(0, Math.ceil(share * ordered.length) - 1)] ?? Number.NaN).toFixed(0);
  // The load warms up with a tenth of the rounds.
  const cpu = ((user + system) / 1000 / (1.1 * ROUNDS)).toFixed(0);
  measured.push({ what, "least ms": at(0), "p50 ms": at(0.5), "p95 ms": at(0.95), "own CPU ms": cpu });
  console.table(measured.slice(-1));
}

async function made(format: ExportFormat): Promise<void> {
  const started = performance.now();
  const { jobId } = await post(`/api${exportFile.path}`, { format });
  let peak = 0;
  for (;;) {
    peak = Math.max(peak, process.memoryUsage.rss());
    const { job } = await json(`/api${getJob.path.replace("{id}", jobId)}`);
    if (job.state === "done") break;
    if (job.state !== "running" && job.state !== "waiting") throw new Error(`the job is ${job.state}`);
    await pause(20);
  }
  const ms = (performance.now() - started).toFixed(0);
  measured.push({ what: `${format} of ${rows} by a job`, "p50 ms": ms, "most memory": `${Math.round(peak / 1e6)} MB` });
  console.table(measured.slice(-1));
}

async function post(address: string, body: object) {
  return json(address, { method: "POST", body: JSON.stringify(body), type: "application/json" });
}

async function json(address: string, { type = "", ...init }: { method?: string; body?: string; type?: string } = {}) {
  const answer = await fetch(new URL(address, origin), {
    ...init,
    headers: { cookie, ...(type && { "content-type": type }) },
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
