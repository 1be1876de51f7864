import type { Member } from "#sample/cast.ts";
import type { Picture } from "#sample/pictures.ts";
import { SHORTLISTS } from "#sample/shortlists.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { ensureScales, recordCreators, refreshFigures, refreshScores } from "../creators/index.ts";
import { createSampleWorkspaces, type Filled } from "./create-sample-workspaces.ts";
import { writeState } from "./state.ts";
import { analyzeRecords, deleteSampleWorkspaces, insertCauses } from "./store.ts";

export type OnProgress = (progress: { done: number; total: number }) => void;

const SOURCE = { kind: "sample", name: "Sample world" } as const;

/** Numbers of batches. */
const ANALYZED_AFTER = new Set([1, 6]);

/**
 * Generates the sample world and records it like any other source. After a crash it is recorded again from the same
 * plan: existing data is unchanged, so nothing is duplicated.
 */
export async function loadSampleWorld({
  ctx,
  plan,
  onProgress,
}: {
  ctx: Context;
  plan: { size: number; day: Date };
  onProgress: OnProgress;
}): Promise<void> {
  await writeState(ctx, { state: "loading", size: plan.size, day: plan.day.toISOString() });
  onProgress({ done: 0, total: plan.size });
  // Imported lazily: the names of forty countries and the drawings would otherwise stay in memory.
  const { makeCreators } = await import("#sample/make-creators.ts");
  const drawn = new Set<string>();
  const filled: Filled[] = SHORTLISTS.map((shortlist) => ({ shortlist, creatorIds: [] }));
  let done = 0;
  let recorded: number[] = [];
  const batches: number[][] = [];
  const supporters: { creatorId: number; cause: string }[] = [];
  // One after the other: one batch is in memory at a time.
  for (const { members, records, causes, pictures } of makeCreators(plan)) {
    const [outcomes] = await Promise.all([
      recordCreators({ ctx, input: { source: SOURCE, records } }),
      refreshFigures({ ctx, creatorIds: recorded }),
      writePictures(ctx, pictures, drawn),
    ]);
    recorded = outcomes.flatMap(({ creatorId }) => creatorId ?? []);
    batches.push(recorded);
    // Statements planned for empty tables take several times as long; statistics of a batch are scaled as tables grow.
    if (ANALYZED_AFTER.has(batches.length)) await analyzeRecords(ctx.db);
    for (const each of filled) choose(each, members, outcomes);
    for (const [i, { creatorId }] of outcomes.entries()) {
      const cause = causes[i];
      if (creatorId !== null && cause) supporters.push({ creatorId, cause });
    }
    done += records.length;
    onProgress({ done, total: plan.size });
    await ctx.reach("sample-batch");
  }
  await refreshFigures({ ctx, creatorIds: recorded });
  await inTransaction(ctx, ({ db }) => insertCauses(db, supporters, ctx.clock.now()));
  // Figures first, because scores need the scales of all; then the index sync has nothing left to compute.
  await ensureScales({ ctx });
  // One after the other: only one batch of creators is locked at a time.
  for (const creatorIds of batches) await refreshScores({ ctx, creatorIds });
  // Leftovers of an interrupted start.
  await deleteSampleWorkspaces(ctx.db);
  await createSampleWorkspaces(ctx, filled);
  await writeState(ctx, { state: "loaded", size: plan.size });
}

/** Adds matching creators of a batch until the shortlist is full. */
function choose(
  { shortlist: { fits, most }, creatorIds }: Filled,
  members: readonly Member[],
  outcomes: readonly { creatorId: number | null }[],
): void {
  const fitting = outcomes.flatMap(({ creatorId }, i) => (members[i] && fits(members[i]) ? (creatorId ?? []) : []));
  creatorIds.push(...fitting.slice(0, most - creatorIds.length));
}

/** Faces are reused; each is drawn and written once. */
async function writePictures({ files }: Context, pictures: readonly Picture[], drawn: Set<string>): Promise<void> {
  const fresh = pictures.filter(({ key }) => drawn.size < drawn.add(key).size);
  await Promise.all(fresh.map(({ key, draw }) => files.put(key, draw())));
}
