import { isDeepStrictEqual } from "node:util";
import { CURATED_AT_ONCE } from "#contract/base/limits.ts";
import type { Context, Member } from "../../context.ts";
import { markForIndexing } from "../../db/outbox.ts";
import type { UndoCall, Undoers, UndoPart } from "../../kernel/feature.ts";
import * as history from "./history-store.ts";
import * as store from "./store.ts";
import { valueOf } from "./value-changes.ts";
import { writeAccounts } from "./write-accounts.ts";

export const undoers: Pick<Undoers, "creators.curate"> = {
  "creators.curate": { scope: "installation", parts: partsOf },
};

/** Whole creators, also those that are restored already. */
async function partsOf({ ctx, actionId }: UndoCall): Promise<UndoPart[]> {
  const parts = await history.selectParts(ctx.db, actionId, CURATED_AT_ONCE);
  return parts.map((part) => ({ count: part.count, restore: async (call) => restore(call.ctx, actionId, part) }));
}

/** Restores what an action changed of these creators; values that were changed since stay as they are. */
async function restore(
  ctx: Context<Member>,
  actionId: string,
  part: history.Part,
): Promise<{ total: number; restored: number }> {
  const { db } = ctx;
  const changes = await history.selectChangesOf(db, actionId, part);
  const creators = await store.lockCurated(
    db,
    [...new Set(changes.map(({ creatorId }) => creatorId))],
    changes.map(({ field }) => field),
  );
  const byId = new Map(creators.map((creator) => [creator.id, creator]));
  const due = changes.filter(({ creatorId, field, after }) => {
    const creator = byId.get(creatorId);
    return creator !== undefined && isDeepStrictEqual(valueOf(creator, field), after);
  });
  const back = due.map(({ creatorId, field, before, after, source }) => ({
    creatorId,
    field,
    before: after,
    after: before,
    source,
  }));
  await store.writeValues(db, back, { sourceId: await store.curationSource(db), now: ctx.clock.now() });
  await writeAccounts(ctx, back);
  await history.markUndone(
    db,
    actionId,
    due.map(({ id }) => id),
  );
  await markForIndexing(db, [...new Set(due.map(({ creatorId }) => creatorId))]);
  return { total: changes.length, restored: due.length };
}
