import type { MomentData } from "#contract/timeline.ts";
import type { Context, Member } from "../../context.ts";
import { ownerOf } from "../../db/owner.ts";
import { deleteMomentsOf, insertMoments, type Moments } from "./store.ts";

type Given = {
  ctx: Context<Member>;
  /** Whose timelines it stands on. */
  creatorIds: readonly number[];
  data: MomentData;
  /** The action it is part of, if that can be undone. */
  actionId?: string | null;
};

/** The one door to timelines: the same moment for each of these creators, in the caller's transaction. */
export async function recordMoments({ ctx, creatorIds, data, actionId = null }: Given): Promise<void> {
  await recordEachMoment({ ctx, moments: [{ creatorIds, data }], actionId });
}

/** The same where it is not the same moment for all, in one statement however many differ. */
export async function recordEachMoment({
  ctx,
  moments,
  actionId = null,
}: Pick<Given, "ctx" | "actionId"> & { moments: readonly Moments[] }): Promise<void> {
  if (moments.every((group) => group.creatorIds.length === 0)) return;
  await insertMoments(ownerOf(ctx), moments, { actorId: ctx.actor.userId, actionId, at: ctx.clock.now() });
}

/** What an undone action left on timelines. */
export async function forgetMoments({ ctx, actionId }: { ctx: Context<Member>; actionId: string }): Promise<void> {
  await deleteMomentsOf(ownerOf(ctx), actionId);
}
