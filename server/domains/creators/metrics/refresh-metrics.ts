import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { lockCreators } from "../store.ts";
import { writeAccountFigures, writeInfluences, writeNetworkHistory, writeScores } from "./store.ts";

/** Computes figures, influence, score and tier of these creators from their recorded data, as of now. */
export async function refreshMetrics({ ctx, creatorIds }: { ctx: Context; creatorIds: number[] }): Promise<void> {
  if (creatorIds.length === 0) return;
  await inTransaction(ctx, async ({ db }) => {
    await lockCreators(db, creatorIds);
    await writeAccountFigures(db, creatorIds, ctx.clock.now());
    await writeScores(db, creatorIds, ctx.clock.now());
    await writeNetworkHistory(db, creatorIds, ctx.clock.now());
  });
}

/** Their figures alone, where there are no scales yet that scores could be measured by. */
export async function refreshFigures({ ctx, creatorIds }: { ctx: Context; creatorIds: number[] }): Promise<void> {
  if (creatorIds.length === 0) return;
  await inTransaction(ctx, async ({ db }) => {
    await lockCreators(db, creatorIds);
    await writeAccountFigures(db, creatorIds, ctx.clock.now());
  });
}

/** Scores of these creators by the current scales, where their stored figures are current. */
export async function refreshScores({ ctx, creatorIds }: { ctx: Context; creatorIds: number[] }): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    await lockCreators(db, creatorIds);
    await writeInfluences(db, creatorIds);
    await writeScores(db, creatorIds, ctx.clock.now());
    await writeNetworkHistory(db, creatorIds, ctx.clock.now());
  });
}
