import type { Context } from "../../../context.ts";
import { selectEvidence, type AccountEvidence } from "./evidence-store.ts";

/**
 * What the figures of a creator's accounts are made of, most followers first. The figures themselves are as of their
 * last refresh; their windows have moved since by at most a day.
 */
export async function readEvidence({
  ctx,
  creatorId,
}: {
  ctx: Context;
  creatorId: number;
}): Promise<AccountEvidence[]> {
  return selectEvidence(ctx.db, creatorId, ctx.clock.now());
}
