import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { tenantDatabase } from "#server/db/row-security.ts";
import { customers } from "#server/db/tables/index.ts";
import { readCards } from "#server/domains/creators/index.ts";
import { SERVING } from "#server/engine/tables.ts";
import { discoveryCases } from "./discovery.ts";
import { fillEnginePosts } from "./support/fill-engine.ts";
import { createBenchWorld, type BenchWorld } from "./support/world.ts";

/**
 * What layers of workspaces cost: discovery with `LAYERS_OWN` (50 000) own rows and without, over `LAYERS_CREATORS` (1 000 000) rows of
 * the installation, and cards read by id with policies and without. All in one run, alternating, so that changing load affects
 * everything alike; the engine in processor time. Rows beyond those of the world are copies inside the engine.
 */
const WORLD = 20_000;
const ROUNDS = 40;
const TICK_MS = 10;
const mean = (some: number[]) => some.reduce((sum, one) => sum + one, 0) / some.length;
const idsOf = (round: number) => Array.from({ length: 50 }, (_, i) => 1 + ((round * 997 + i * 331) % WORLD));
const creators = Number(process.env.LAYERS_CREATORS ?? 1_000_000);
const ownRows = Number(process.env.LAYERS_OWN ?? 50_000);

const world = await createBenchWorld({ creators: WORLD, posts: 0, directory: process.env.BENCH_DATA });
try {
  await multiply(world);
  const cases = () => discoveryCases(world);
  const unlayered = discoveryCases(world, { own: null }, (query) => query.replaceAll("owner = ''", "1"));
  const before = await alternate(
    cases().map(({ bare }, i) => [unlayered[i]?.bare, bare]),
    { ofChildren: true },
  );
  const owner = randomUUID();
  await addLayers(world, owner);
  const mine = discoveryCases(world, { own: owner });
  const after = await alternate(
    cases().map(({ bare }, i) => [bare, mine[i]?.bare]),
    { ofChildren: true },
  );
  console.table(
    cases().map(({ what }, i) => {
      const [unfiltered = 0, filtered = 0] = before[i] ?? [];
      const [others = 0, owned = 0] = after[i] ?? [];
      return {
        what,
        "unfiltered, ms": unfiltered.toFixed(1),
        "the installation's": filtered.toFixed(1),
        "ratio without layers": (filtered / unfiltered).toFixed(2),
        "beside layers": others.toFixed(1),
        "with own ones": owned.toFixed(1),
        "ratio with own": (owned / others).toFixed(2),
      };
    }),
  );
  console.table(await cards(world));
} finally {
  await world.close();
}

async function multiply({ ctx: { engine } }: BenchWorld): Promise<void> {
  for (let from = WORLD; from < creators; from += WORLD)
    for (const [table, id] of [
      [SERVING.creators, "id"],
      [SERVING.names, "creator_id"],
    ] as const)
      await engine.command(
        `INSERT INTO ${table} SELECT * REPLACE (${id} + ${from} AS ${id}) FROM (SELECT * FROM ${table} WHERE ${id} <= ${WORLD})`,
      );
  await fillEnginePosts(engine, { creators, posts: 2 * creators, until: new Date() });
  await engine.command(`OPTIMIZE TABLE ${SERVING.creators} FINAL`);
  await engine.command(`OPTIMIZE TABLE ${SERVING.posts} FINAL`);
}

async function addLayers({ ctx: { engine } }: BenchWorld, owner: string): Promise<void> {
  const every = Math.floor(creators / ownRows);
  await engine.command(
    `INSERT INTO ${SERVING.creators} SELECT * REPLACE ('${owner}' AS owner, id AS base_id) FROM ${SERVING.creators}
     WHERE id % ${every} = 0`,
  );
  await engine.command(
    `INSERT INTO ${SERVING.posts} SELECT * REPLACE ('${owner}' AS owner) FROM ${SERVING.posts}
     WHERE creator_id % ${every} = 0`,
  );
  await engine.command(`OPTIMIZE TABLE ${SERVING.creators} FINAL`);
  await engine.command(`OPTIMIZE TABLE ${SERVING.posts} FINAL`);
}

type Work = ((round: number) => Promise<unknown>) | undefined;

/**
 * The milliseconds that each takes in rounds of turns; with `ofChildren` the processor time of the engine instead, which other work on the
 * machine does not lengthen.
 */
async function alternate(groups: readonly Work[][], { ofChildren = false } = {}): Promise<number[][]> {
  const now = ofChildren ? processorTime : () => performance.now();
  const means: number[][] = [];
  for (const works of groups) {
    const spent = works.map(() => 0);
    for (let round = -3; round < ROUNDS; round += 1)
      for (const [i, work] of works.entries()) {
        const start = now();
        await work?.(Math.abs(round));
        if (round >= 0) spent[i] = (spent[i] ?? 0) + now() - start;
      }
    means.push(spent.map((total) => total / ROUNDS));
  }
  return means;
}

/** Returns the processor time of this process's children except PostgreSQL's, in milliseconds. Works on Linux only. */
function processorTime(): number {
  const all = readdirSync("/proc").flatMap((name) => {
    const text = /^\d+$/.test(name) ? readStat(name) : undefined;
    if (text === undefined) return [];
    const values = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const isPostgres = text.includes("(postgres");
    return [
      { id: Number(name), parent: Number(values[1]), isPostgres, ticks: Number(values[11]) + Number(values[12]) },
    ];
  });
  const own = new Set([process.pid]);
  for (let depth = 0; depth < 4; depth += 1) for (const { id, parent } of all) if (own.has(parent)) own.add(id);
  own.delete(process.pid);
  const engine = all.filter(({ id, isPostgres }) => own.has(id) && !isPostgres);
  return TICK_MS * engine.reduce((sum, { ticks }) => sum + ticks, 0);
}

function readStat(id: string): string | undefined {
  try {
    return readFileSync(`/proc/${id}/stat`, "utf8");
  } catch {
    return undefined; // it has ended
  }
}

/**
 * Fifty cards by id: by the owner of the tables without policies, and as a workspace without layers. In blocks: each change
 * of the role costs a statement, in production as well but not with every request.
 */
async function cards({ ctx }: BenchWorld) {
  const [customer] = await ctx.db.select({ id: customers.id }).from(customers).limit(1);
  const tenant = { ...ctx, db: tenantDatabase(ctx.db, customer?.id ?? "") };
  const blocks = Array.from({ length: 10 }, (_, i) => [
    async (round: number) => readCards({ ctx: i % 2 === 0 ? ctx : tenant, ids: idsOf(round + i) }),
  ]);
  const means = (await alternate(blocks)).flat();
  const free = mean(means.filter((_, i) => i % 2 === 0));
  const restricted = mean(means.filter((_, i) => i % 2 === 1));
  return [
    {
      what: "50 cards",
      "owner, ms": free.toFixed(2),
      "workspace, ms": restricted.toFixed(2),
      ratio: (restricted / free).toFixed(2),
    },
  ];
}
