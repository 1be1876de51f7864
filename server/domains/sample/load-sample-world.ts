import type { Member } from "#sample/cast.ts";
import type { Picture } from "#sample/pictures.ts";
import { SHORTLISTS } from "#sample/shortlists.ts";
import type { Context } from "../../context.ts";
import { ensureScales, recordCreators, refreshMetrics } from "../creators/index.ts";
import { openWorkspaces, type Filled } from "./open-workspaces.ts";
import { writeState } from "./state.ts";
import { deleteSampleWorkspaces } from "./store.ts";

export type OnProgress = (progress: { done: number; total: number }) => void;

const SOURCE = { kind: "sample", name: "Sample world" } as const;

/**
 * Makes the sample world and records it like any other source. After a crash it is simply said again, from the same
 * plan: what is there already does not change, so nothing comes twice.
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
  // Only here: the names of forty countries and the drawings would stay in memory for nothing.
  const { makeCreators } = await import("#sample/make-creators.ts");
  const drawn = new Set<string>();
  const filled: Filled[] = SHORTLISTS.map((shortlist) => ({ shortlist, creatorIds: [] }));
  let done = 0;
  let recorded: number[] = [];
  for (const { members, records, pictures } of makeCreators(plan)) {
    // oxlint-disable-next-line no-await-in-loop -- one batch in memory at a time
    const [outcomes] = await Promise.all([
      recordCreators({ ctx, input: { source: SOURCE, records } }),
      refreshMetrics({ ctx, creatorIds: recorded }),
      writePictures(ctx, pictures, drawn),
    ]);
    recorded = outcomes.flatMap(({ creatorId }) => creatorId ?? []);
    for (const each of filled) choose(each, members, outcomes);
    done += records.length;
    onProgress({ done, total: plan.size });
  }
  await refreshMetrics({ ctx, creatorIds: recorded });
  // Figures first, so that the fold already has what scores are measured against and copies everybody once.
  await ensureScales({ ctx });
  // What an interrupted start may have opened already.
  await deleteSampleWorkspaces(ctx.db);
  await openWorkspaces(ctx, filled);
  await writeState(ctx, { state: "loaded", size: plan.size });
}

/** Adds who fits of a batch, until the shortlist has as many as it wants. */
function choose(
  { shortlist: { fits, most }, creatorIds }: Filled,
  members: readonly Member[],
  outcomes: readonly { creatorId: number | null }[],
): void {
  const fitting = outcomes.flatMap(({ creatorId }, i) => (members[i] && fits(members[i]) ? (creatorId ?? []) : []));
  creatorIds.push(...fitting.slice(0, most - creatorIds.length));
}

/** Faces come up several times; each is drawn and written once. */
async function writePictures({ files }: Context, pictures: readonly Picture[], drawn: Set<string>): Promise<void> {
  const fresh = pictures.filter(({ key }) => drawn.size < drawn.add(key).size);
  await Promise.all(fresh.map(({ key, draw }) => files.put(key, draw())));
}
