import type { Context } from "../../../context.ts";
import { selectEvidence, type AccountEvidence } from "./evidence-store.ts";

/**
 * What the figures of these creators' accounts are made of, most followers first. The figures themselves are as of their
 * last refresh; their windows have moved since by at most a day.
 */
export async function readEvidence({
  ctx,
  creatorIds,
}: {
  ctx: Context;
  creatorIds: readonly number[];
}): Promise<AccountEvidence[]> {
  return selectEvidence(ctx.db, creatorIds, ctx.clock.now());
}
