import { refreshScales } from "#server/domains/creators/index.ts";
import type { Context } from "../../context.ts";
import type { Fold } from "../../engine/index.ts";
import type { ImportResult } from "./import-file.ts";

/** From this many new or changed creators on, what scores are measured against is measured anew. */
const LARGE = 500;

/** Brings search, figures and scores up to date with what was imported. */
export async function settleImport({
  ctx,
  fold,
  outcomes,
}: {
  ctx: Context;
  fold: Pick<Fold, "drain">;
  outcomes: ImportResult["outcomes"];
}): Promise<void> {
  await fold.drain();
  // Only now are the figures there that scores are measured against.
  if (outcomes.created + outcomes.updated >= LARGE && (await refreshScales({ ctx }))) await fold.drain();
}
