import type { Context, Member } from "../../context.ts";
import { selectAmbassadors } from "./ambassadors-store.ts";
import { recordTaxonomy } from "./record-taxonomy.ts";
import * as store from "./store.ts";

/** The creators who represent a ranking, in the order in which they were chosen. */
export async function readAmbassadors({
  ctx,
  ranking,
}: {
  ctx: Pick<Context, "db">;
  ranking: string;
}): Promise<number[]> {
  return selectAmbassadors(ctx.db, ranking);
}

/**
 * Resolves to the action that undoes the change; null: already set, so nothing changed. Must run within a transaction.
 */
export async function setAmbassador(
  ctx: Context<Member>,
  {
    ranking,
    creatorId,
    isAmbassador,
    title,
  }: { ranking: string; creatorId: string; isAmbassador: boolean; title: string },
): Promise<string | null> {
  await store.lockTaxonomy(ctx.db);
  const was = (await selectAmbassadors(ctx.db, ranking)).includes(Number(creatorId));
  if (was === isAmbassador) return null;
  const entries = await store.selectEntries(ctx.db);
  const change = { of: "ambassador", ranking, creatorId, before: was, after: isAmbassador } as const;
  return (await recordTaxonomy(ctx, { title, entries, changes: [change] })).actionId;
}
