import type { ImportCounts } from "#contract/imports.ts";
import { refreshScales } from "#server/domains/creators/index.ts";
import type { Context } from "../../context.ts";
import type { IndexSync } from "../../engine/index.ts";

/** From this many new or changed creators on, the scales of scores are computed again. */
const LARGE = 500;

/** Updates the search index, figures and scores after an import. */
export async function refreshAfterImport({
  ctx,
  indexSync,
  counts,
}: {
  ctx: Context;
  indexSync: Pick<IndexSync, "flush">;
  counts: Pick<ImportCounts, "created" | "updated" | "merged">;
}): Promise<void> {
  await indexSync.flush();
  // The scales need the figures of the imported creators.
  if (counts.created + counts.updated + counts.merged >= LARGE && (await refreshScales({ ctx })))
    await indexSync.flush();
}
