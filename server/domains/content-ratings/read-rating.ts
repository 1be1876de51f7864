import { DIMENSION_MODEL } from "#contract/scores/dimensions.ts";
import type { Context, Member } from "../../context.ts";
import { acrossTenants } from "../../db/row-security.ts";
import { inTransaction } from "../../db/transaction.ts";
import { inputOf, keyOf, ratedPosts, type RatedDimension, type RatedPost } from "./rules.ts";
import * as store from "./store.ts";

export type ModelRating =
  | { state: "off" | "pending" | "over_budget" | "failed" }
  | { state: "rated"; model: string; version: number; ratedAt: Date; n: number; dimensions: readonly RatedDimension[] };

/**
 * The configured model's rating of a creator's newest posts. Never waits for the model: with `isRequested` a job asks
 * it for what it has not rated yet, and tabs are notified when it has.
 */
export async function readRating(
  ctx: Context<Member>,
  {
    creatorId,
    ids,
    posts,
    isRequested,
  }: { creatorId: number; ids: readonly number[]; posts: readonly RatedPost[]; isRequested: boolean },
): Promise<ModelRating> {
  const { ai } = ctx.config;
  const rated = ratedPosts(posts);
  if (!ai || !rated) return { state: "off" };
  const key = keyOf(ai.model, inputOf(rated));
  const found = await store.findRating(ctx.db, { key, creatorIds: ids });
  if (found?.state === "rated" && found.dimensions && found.ratedAt) {
    const { model, version, ratedAt, dimensions } = found;
    return { state: "rated", model, version, ratedAt, n: rated.length, dimensions };
  }
  const now = ctx.clock.now();
  const isWaiting = found?.retryAt && found.retryAt > now;
  // Administrators who impersonate a member change nothing.
  if (!isRequested || isWaiting || ctx.actor.impersonation)
    return { state: found?.state === "rated" ? "off" : (found?.state ?? "off") };
  await request(ctx, { creatorId, ids, key, model: ai.model, postIds: rated.map(({ id }) => id), now });
  return { state: "pending" };
}

async function request(
  ctx: Context<Member>,
  {
    creatorId,
    ids,
    key,
    model,
    postIds,
    now,
  }: { creatorId: number; ids: readonly number[]; key: string; model: string; postIds: number[]; now: Date },
): Promise<void> {
  const { customerId } = ctx.actor;
  // What was made of a workspace's own records belongs to its layer, and is deleted with it.
  const layered = await store.findLayered(ctx.db, { customerId, creatorIds: ids });
  await inTransaction(ctx, async (tx) => {
    const id = await acrossTenants(tx.db, (db) =>
      store.requestRating(db, {
        key,
        creatorId: layered ?? creatorId,
        customerId: layered === undefined ? null : customerId,
        creatorIds: ids.toSorted((a, b) => a - b),
        postIds,
        model,
        version: DIMENSION_MODEL.version,
        requestedAt: now,
        by: customerId,
      }),
    );
    if (id) await tx.queue.send("ratings", { ratingId: id, customerId }, tx.db);
  });
}

export type RatingChange = Pick<store.RatingRow, "model" | "version"> & {
  at: Date;
  reason: "data" | "model" | "formula" | null;
  dimensions: readonly RatedDimension[];
};

/** Ratings of these creators together by models, oldest first, each with what changed since the one before. */
export async function readRatings(ctx: Context<Member>, ids: readonly number[]): Promise<RatingChange[]> {
  const rows = await store.selectRatings(
    ctx.db,
    ids.toSorted((a, b) => a - b),
  );
  return rows.flatMap(({ model, version, ratedAt, dimensions }, at) => {
    const before = rows[at - 1];
    const reason = !before
      ? null
      : before.model !== model
        ? ("model" as const)
        : before.version !== version
          ? ("formula" as const)
          : ("data" as const);
    return ratedAt && dimensions ? [{ at: ratedAt, model, version, reason, dimensions }] : [];
  });
}
