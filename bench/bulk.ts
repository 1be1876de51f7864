import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { undoAction } from "#contract/actions.ts";
import { curateMany, type ManyChange } from "#contract/curation/many.ts";
import { changeMany, type CrmChange, type CrmSelection } from "#contract/bulk.ts";
import { crmFilters } from "#contract/collections/crm.ts";
import type { Endpoint, InputOf, ReplyOf } from "#contract/base/endpoint.ts";
import { getJob } from "#contract/jobs.ts";
import { createCustomTag } from "#contract/labels.ts";
import { BULK_MAX } from "#contract/base/limits.ts";
import { trust } from "#contract/base/trust.ts";
import { fillCrm } from "./support/fill-crm.ts";
import { createBenchWorld } from "./support/world.ts";

/**
 * Cost of changing many rows of a CRM, or many creators of the installation, over HTTP, including their undo data and
 * the undo itself: `BENCH_ROWS` (50 000) in a job, from the request until the job is done, and 1 000 within the request.
 * Each change is undone. `BENCH_ONLY` filters the measurements by a substring of their name.
 */
const rows = Number(process.env.BENCH_ROWS ?? 50_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 10);

const world = await createBenchWorld({ creators: rows, posts: 0, directory: process.env.BENCH_DATA });
const measured: Record<string, string>[] = [];
try {
  const { rows: newest } = await world.ctx.db.execute<{ customerId: string }>(
    sql`select customer_id as "customerId" from users order by created_at desc limit 1`,
  );
  const customerId = newest[0]?.customerId ?? "";
  await fillCrm(world.ctx.db, { customerId, rows });
  await world.startWork();
  const { rows: some } = await world.ctx.db.execute<{ id: string }>(
    sql`select id from crm_creators where customer_id = ${customerId} order by random() limit ${BULK_MAX}`,
  );
  const selected = { ids: some.map((row) => row.id) };
  const all = { matching: crmFilters.parse({}), except: [] };
  const { _id: tagId } = await call(createCustomTag, { tag: "Measured", type: "tag" });
  const { rows: lists } = await world.ctx.db.execute<{ id: string }>(
    sql`insert into lists (customer_id, title) values (${customerId}, 'Measured') returning id`,
  );
  const changes: [string, CrmChange][] = [
    ["tag", { verb: "tags", mode: "ADD", tagIds: [tagId] }],
    ["status", { verb: "status", statusId: null }],
    ["into a list", { verb: "lists", listIds: lists.map((list) => list.id) }],
    ["remove", { verb: "remove" }],
  ];
  for (const [what, to] of changes.filter(([name]) => name.includes(process.env.BENCH_ONLY ?? ""))) {
    const change = (selection: CrmSelection) => call(changeMany, { selection, change: to });
    measured.push(await times(`${what}, ${BULK_MAX} rows`, ROUNDS, () => changeAndUndo(() => change(selected))));
    measured.push(await times(`${what}, ${rows} rows`, 3, () => changeAndUndo(() => change(all))));
    console.table(measured.slice(-2));
  }
  await world.ctx.db.execute(sql`update users set is_admin = true where id =
    (select id from users order by created_at desc limit 1)`);
  const everyone = { matching: { filters: "{}" }, except: [] };
  const curations: [string, ManyChange][] = [
    ["curate country", { mode: "country", country: "is" }],
    ["curate niches", { mode: "addToCategories", category_type: "creators", categories: [1_002] }],
  ];
  for (const [what, change] of curations.filter(([name]) => name.includes(process.env.BENCH_ONLY ?? "")))
    measured.push(
      await times(`${what}, ${rows} creators`, 2, () =>
        changeAndUndo(() => call(curateMany, { selection: everyone, change })),
      ),
    );
} finally {
  await world.close();
}
console.table(measured);
const folder = fileURLToPath(new URL("./out/", import.meta.url));
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, `bulk-${Date.now()}.json`), JSON.stringify({ rows, measured }, null, 2));

type Changed = { jobId: string | null; actionId: string | null };

/** Milliseconds of a change and of its undo. */
async function changeAndUndo(change: () => Promise<Changed>): Promise<[number, number]> {
  const begun = performance.now();
  const { jobId, actionId } = await change();
  if (jobId) await ended(jobId);
  const changed = performance.now();
  const { jobId: undoing } = await call(undoAction, { id: actionId ?? "" });
  if (undoing) await ended(undoing);
  return [changed - begun, performance.now() - changed];
}

async function ended(id: string): Promise<void> {
  for (;;) {
    const { job } = await call(getJob, { id });
    if (job.state === "done") return;
    if (job.state === "failed" || job.state === "cancelled") throw new Error(`the job is ${job.state}: ${job.error}`);
    await pause(20);
  }
}

/** The first round warms caches and code and is not counted. */
async function times(what: string, rounds: number, once: () => Promise<[number, number]>) {
  await once();
  const taken: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) taken.push(await once());
  return {
    what,
    "change: median / worst, ms": spell(taken.map(([change]) => change)),
    "undo: median / worst, ms": spell(taken.map(([, undo]) => undo)),
  };
}

function spell(values: number[]): string {
  const ordered = values.toSorted((a, b) => a - b);
  return `${ordered[Math.floor(ordered.length / 2)]?.toFixed(0)} / ${ordered.at(-1)?.toFixed(0)}`;
}

async function call<const E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ReplyOf<E>> {
  const given = trust<Record<string, unknown>>(input); // InputOf is always an object
  const address = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(given[name]));
  const answer = await fetch(new URL(`/api${address}`, world.origin), {
    method: endpoint.method,
    headers: { cookie: world.cookie, ...(endpoint.body && { "content-type": "application/json" }) },
    ...(endpoint.body && { body: JSON.stringify(input) }),
  });
  if (!answer.ok) throw new Error(`${endpoint.method} ${address}: ${answer.status} ${await answer.text()}`);
  return trust<ReplyOf<E>>(await answer.json()); // the server of the same contract has written it
}
