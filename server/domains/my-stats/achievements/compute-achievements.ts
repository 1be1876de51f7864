import { FIRST_PLACE_OF } from "#contract/base/limits.ts";
import { RULES, type RuleName } from "#contract/my-stats/achievement-rules.ts";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { INSTALLATION } from "../../../engine/queries/layer.ts";
import { breakouts, postHistories } from "../../../engine/queries/posts/achievements.ts";
import { placesOfMany } from "../../../engine/queries/rankings/places-of-many.ts";
import { storedDays } from "../../../engine/ranking-days/index.ts";
import { emitChanged } from "../../../kernel/handler.ts";
import * as evaluate from "./evaluate.ts";
import * as store from "./store.ts";

/** Creators that are computed together: a few queries for all of them, and some megabytes of posts. */
const BATCH = 1_000;

/** The achievements of all creators with an owner, each night. */
export async function computeAchievements({ ctx }: { ctx: Context }): Promise<void> {
  await computeFor(ctx, await store.selectClaimed(ctx.db));
}

/** Those of creators who have an owner since a short time. A failure does not hold up the index: the night computes them. */
export async function computeFirstAchievements({ ctx }: { ctx: Context }): Promise<boolean> {
  try {
    await computeFor(ctx, await store.selectClaimed(ctx.db, { isUncomputed: true }));
  } catch (error) {
    ctx.log.error({ err: error }, "achievements of new owners could not be computed");
  }
  return false;
}

async function computeFor(ctx: Context, claimed: readonly store.ClaimedCreator[]): Promise<void> {
  if (claimed.length === 0) return;
  const day = (await storedDays(ctx)).at(-1);
  // One after the other, which leaves the engine to requests.
  for (let at = 0; at < claimed.length; at += BATCH) await computeBatch(ctx, claimed.slice(at, at + BATCH), day);
}

async function computeBatch(
  ctx: Context,
  claimed: readonly store.ClaimedCreator[],
  day: string | undefined,
): Promise<void> {
  const ids = claimed.map(({ creatorId }) => creatorId);
  const now = ctx.clock.now();
  const shown = await readShown(ctx, { ids, day, now });
  const progress = new Map<number, Partial<Record<RuleName, number>>>(ids.map((id) => [id, {}]));
  for (const { creatorId, rule, value } of shown.best) {
    const own = progress.get(creatorId);
    if (own) own[rule] = value;
  }
  await inTransaction(ctx, async (tx) => {
    const news = await store.lockNews(tx.db, ids);
    const changes = evaluate.compare(await store.selectStored(tx.db, ids), shown);
    await store.saveChanges(tx.db, changes, now);
    const earned = Map.groupBy(changes.earned, ({ creatorId }) => creatorId);
    const changed = new Set([...changes.withdrawn, ...changes.restored].map(({ creatorId }) => creatorId));
    const rows = claimed.map(({ creatorId, customerId }) => {
      const names = (earned.get(creatorId) ?? []).map(({ rule, grade }) => `${rule}-${grade}`);
      const before = news.get(creatorId);
      const merged = evaluate.mergeNews(before ?? { status: "seen", achievements: [] }, names);
      if (names.length > 0)
        tx.emit(customerId, "my-stats/new_achievements", { creatorId: String(creatorId), achievements: names });
      if (names.length > 0 || changed.has(creatorId) || !before)
        emitChanged({ emit: tx.emit, customerId }, ["achievements"]);
      return { creatorId, ...merged, progress: progress.get(creatorId) ?? {} };
    });
    await store.saveNews(tx.db, rows, now);
  });
}

async function readShown(
  { db, engine }: Context,
  { ids, day, now }: { ids: readonly number[]; day: string | undefined; now: Date },
): Promise<evaluate.Shown> {
  const of = { layers: INSTALLATION, creators: ids, until: now };
  const { posts, views, breakout, place } = RULES;
  const histories = await postHistories(engine, of, { posts: posts.thresholds, views: views.thresholds });
  const multiples = await breakouts(engine, of, breakout.thresholds);
  const most = Math.max(...place.thresholds);
  const places = day === undefined ? [] : await placesOfMany(engine, { day, ids, of: FIRST_PLACE_OF, most });
  return evaluate.together([
    ...histories.map(evaluate.shownByPosts),
    ...multiples.map(evaluate.shownByBreakouts),
    evaluate.shownByPlaces(places, day ?? ""),
    evaluate.shownByCounts("followers", await store.selectFollowers(db, ids, now)),
    evaluate.shownByCounts("growth", await store.selectGrowth(db, ids, now)),
    ...(await store.selectPartnerships(db, ids)).map(evaluate.shownByPartnerships),
  ]);
}
