import { isDeepStrictEqual } from "node:util";
import type { UndoneChanges } from "#contract/actions.ts";
import { CURATED_AT_ONCE } from "#contract/base/limits.ts";
import type { Context, Member } from "../../context.ts";
import { markForIndexing } from "../../db/outbox.ts";
import { acrossTenants } from "../../db/row-security.ts";
import { refuse } from "../../errors.ts";
import type { LogUndo, UndoCall, Undoers } from "../../kernel/feature.ts";
import * as history from "./history-store.ts";
import * as store from "./store.ts";
import { valueOf } from "./value-changes.ts";
import { writeAccounts } from "./write-accounts.ts";

export const undoers: Pick<Undoers, "creators.curate"> = {
  "creators.curate": {
    scope: "installation",
    parts: async (call) =>
      (await partsOf(call)).map(({ count, restore: part }) => ({
        count,
        restore: async (of) => withoutCreators(await part(of)),
      })),
  },
};

const withoutCreators = ({ total, restored }: Restored): UndoneChanges => ({ total, restored });

/** Which of these changes an undo restores. */
type Choose = (
  ctx: Context<Member>,
  creators: readonly store.CuratedCreator[],
  changes: readonly store.ValueChange[],
) => Promise<readonly store.ValueChange[]>;

/**
 * The undo of what creators declare, by a member of a workspace. What administrators have set since is theirs, and an account
 * that left for a creator of another user by now stays there. `mayUndo`: whether the user has the profile. `isOfOther`:
 * whether another user has it, which stays so for the transaction. `undone` runs where something was restored.
 */
export function undoDeclared(
  mayUndo: (ctx: Context<Member>, creatorId: number) => Promise<boolean>,
  isOfOther: (ctx: Context<Member>, creatorId: number) => Promise<boolean>,
  undone: (call: UndoCall, creatorId: number) => Promise<void>,
): LogUndo {
  const isOthers = async (ctx: Context<Member>, { after }: store.ValueChange) =>
    typeof after === "object" && after !== null && "creator" in after && isOfOther(ctx, Number(after["creator"]));
  const choose: Choose = async (ctx, creators, changes) => {
    const chosen: store.ValueChange[] = [];
    for (const creator of creators) {
      if (!(await mayUndo(ctx, creator.id))) refuse("not_found");
      const locked = await history.selectLocked(ctx.db, creator.id);
      for (const one of changes)
        if (one.creatorId === creator.id && !locked.has(one.field) && !(await isOthers(ctx, one))) chosen.push(one);
    }
    return chosen;
  };
  return {
    async parts(call) {
      const parts = await within(call, async (inner) => partsOf(inner, choose));
      return parts.map(({ count, restore: part }) => ({
        count,
        restore: async (of) =>
          within(of, async (inner) => {
            const done = await part(inner);
            for (const creatorId of done.creatorIds) await undone(inner, creatorId);
            return withoutCreators(done);
          }),
      }));
    },
  };
}

/** Creators are the installation's: an undo by a member reaches them across workspaces. */
async function within<T>(call: UndoCall, work: (call: UndoCall) => Promise<T>): Promise<T> {
  return acrossTenants(call.ctx.db, async (db) => work({ ...call, ctx: { ...call.ctx, db } }));
}

type Restored = UndoneChanges & { /** The creators of which something was restored. */ creatorIds: number[] };

/** Whole creators, also those that are restored already. */
async function partsOf(
  { ctx, actionId }: UndoCall,
  choose?: Choose,
): Promise<{ count: number; restore: (call: UndoCall) => Promise<Restored> }[]> {
  const parts = await history.selectParts(ctx.db, actionId, CURATED_AT_ONCE);
  return parts.map((part) => ({
    count: part.count,
    restore: async (call) => restore(call.ctx, actionId, part, choose),
  }));
}

/** Restores what an action changed of these creators; values that were changed since stay as they are. */
async function restore(
  ctx: Context<Member>,
  actionId: string,
  part: history.Part,
  choose: Choose = async (_ctx, _creators, changes) => changes,
): Promise<Restored> {
  const { db } = ctx;
  const changes = await history.selectChangesOf(db, actionId, part);
  const creators = await store.lockCurated(
    db,
    [...new Set(changes.map(({ creatorId }) => creatorId))],
    changes.map(({ field }) => field),
  );
  const byId = new Map(creators.map((creator) => [creator.id, creator]));
  const chosen = new Set(await choose(ctx, creators, changes));
  const due = changes.filter((change) => {
    const { creatorId, field, after } = change;
    const creator = byId.get(creatorId);
    return creator !== undefined && chosen.has(change) && isDeepStrictEqual(valueOf(creator, field), after);
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
  const creatorIds = [...new Set(due.map(({ creatorId }) => creatorId))];
  await markForIndexing(db, creatorIds);
  return { total: changes.length, restored: due.length, creatorIds };
}
