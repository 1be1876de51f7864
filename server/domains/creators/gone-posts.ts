import type { Network } from "#contract/networks/networks.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { RecordSource } from "./record.ts";
import { updateGonePosts } from "./store.ts";

type GonePosts = { creatorId: number | null; network: Network; externalIds: readonly string[] };

/**
 * Notes that a source omitted these posts when they were requested by their ids. A post whose figures are read later
 * is there again.
 */
export async function markGonePosts({
  ctx,
  source,
  gone,
}: {
  ctx: Context;
  source: RecordSource;
  gone: readonly GonePosts[];
}): Promise<void> {
  const named = gone.flatMap(({ creatorId, network, externalIds }) =>
    creatorId === null ? [] : externalIds.map((externalId) => ({ creatorId, network, externalId })),
  );
  if (named.length === 0) return;
  const at = ctx.clock.now();
  await inTransaction(ctx, async ({ db }) => updateGonePosts(db, named, { source, at }));
}
