import fc from "fast-check";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { inTransaction } from "#server/db/transaction.ts";
import { recordCreators, type CreatorRecord } from "#server/domains/creators/index.ts";
import { useWorld } from "#test/support/world.ts";
import { randomRecord, withOwnIds } from "../../creators/testing/random-records.ts";
import { everythingKnown } from "../testing/known.ts";
import type { Batch } from "./batches.ts";
import { dryRun } from "./dry-run.ts";
import { runStep } from "./run-step.ts";

const world = useWorld();
const destination = { source: { kind: "file" as const, name: "panel" } };

function batchesOf(given: readonly CreatorRecord[][]): Batch[] {
  let line = 0;
  return given.map((records) => ({
    after: line,
    items: records.map((record) => {
      line += 1;
      return { line, cells: [], kind: "record", record: withOwnIds(record), key: String(line), crm: null };
    }),
    until: line,
  }));
}

async function* streamOf(batches: readonly Batch[]): AsyncGenerator<Batch> {
  yield* structuredClone(batches);
}

async function countsOfDryRun(batches: readonly Batch[]): Promise<unknown[]> {
  const counts: unknown[] = [];
  const { ctx } = world();
  for await (const step of dryRun({
    ctx,
    batches: streamOf(batches),
    layer: null,
    openDestination: async () => destination,
  }))
    counts.push(step.counts);
  return counts;
}

async function countsOfRun(batches: readonly Batch[]): Promise<unknown[]> {
  const counts: unknown[] = [];
  for await (const batch of streamOf(batches))
    counts.push(await inTransaction(world().ctx, async (ctx) => (await runStep({ ctx, destination, batch })).counts));
  return counts;
}

async function clear(): Promise<void> {
  for (const table of ["creators", "account_counts", "posts"])
    await world().root.execute(sql`delete from ${sql.identifier(table)}`);
}

async function someNiches(): Promise<number[]> {
  const { rows } = await world().root.execute<{ id: number }>(sql`select id from niches order by id limit 3`);
  return rows.map(({ id }) => id);
}

test("counts for any batches what running them one after another counts, and writes nothing", async () => {
  const batch = fc.array(randomRecord(await someNiches()), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(batch, fc.array(batch, { minLength: 1, maxLength: 4 }), async (there, given) => {
      await clear();
      const source = { kind: "file" as const, name: "other" };
      await recordCreators({ ctx: world().ctx, input: { source, records: there.map(withOwnIds) } });
      const batches = batchesOf(given);
      const before = await everythingKnown(world());
      const found = await countsOfDryRun(batches);
      expect(await everythingKnown(world())).toEqual(before);
      expect(found).toEqual(await countsOfRun(batches));
    }),
    { numRuns: 30 },
  );
}, 120_000);

test("finds in later batches all that earlier ones would have written about an account", async () => {
  await clear();
  const at = new Date("2026-01-01");
  const [niche = 0] = await someNiches();
  const record: CreatorRecord = {
    accounts: [
      {
        network: "instagram",
        username: "again",
        biography: "hello",
        counts: [{ at, precision: "day", followers: 1 }],
        posts: [
          { externalId: "p1", publishedAt: at, countedAt: at, format: "image", text: "", hashtags: [], mentions: [] },
        ],
      },
    ],
    facts: { fullName: "Again", country: "fr" },
    at,
    niches: [{ id: niche, primary: true }],
    publications: [{ kind: "podcast", title: "One", link: "https://example.test/1" }],
  };
  const found = await countsOfDryRun(batchesOf([[record], [record]]));
  expect(found).toMatchObject([{ created: 1 }, { created: 0, unchanged: 1 }]);
});
