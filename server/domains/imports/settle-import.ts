import type { ImportCounts } from "#contract/imports.ts";
import { refreshScales } from "#server/domains/creators/index.ts";
import type { Context } from "../../context.ts";
import type { Fold } from "../../engine/index.ts";

/** From this many new or changed creators on, what scores are measured against is measured anew. */
const LARGE = 500;

/** Brings search, figures and scores up to date with what was imported. */
export async function settleImport({
  ctx,
  fold,
  counts,
}: {
  ctx: Context;
  fold: Pick<Fold, "drain">;
  counts: Pick<ImportCounts, "created" | "updated" | "merged">;
}): Promise<void> {
  await fold.drain();
  // Only now are the figures there that scores are measured against.
  if (counts.created + counts.updated + counts.merged >= LARGE && (await refreshScales({ ctx }))) await fold.drain();
}
