import type { ReplyOf } from "#contract/base/endpoint.ts";
import type { profileScoring } from "#contract/profiles/scoring.ts";
import { DIMENSIONS } from "#contract/scores/dimensions.ts";
import { rateByHeuristics } from "#contract/scores/formulas/dimensions.ts";
import type { Context, Member } from "../../../context.ts";
import { readRating, readRatings, type ModelRating } from "../../content-ratings/index.ts";
import { evidenceOf } from "./authenticity.ts";
import type { ScoredPost } from "./store.ts";

type Scoring = ReplyOf<typeof profileScoring>;
type ContentView = NonNullable<Scoring["content"]>;
type Of = { creatorId: number; ids: readonly number[]; posts: readonly ScoredPost[]; isRequested: boolean };

/**
 * The dimensions of these posts, newest first: by the configured model, or by heuristics as long as it has not rated
 * them. The one place that chooses who rates.
 */
export async function readContent(ctx: Context<Member>, of: Of): Promise<ContentView> {
  const rating = await readRating(ctx, of);
  return rating.state === "rated" ? byModel(rating, of.posts) : byHeuristics(of.posts, rating.state);
}

function byHeuristics(posts: readonly ScoredPost[], modelState: ContentView["modelState"]): ContentView {
  const { method, n, dimensions } = rateByHeuristics(posts);
  return {
    version: DIMENSIONS.version,
    method,
    model: null,
    ratedAt: null,
    modelState,
    n,
    dimensions: dimensions.map(({ dimension, score, missing, posts: ids }) => ({
      dimension,
      score,
      missing,
      evidence: evidenceOf(ids, posts).map((post) => Object.assign(post, { quote: null })),
    })),
  };
}

function byModel(
  { model, version, ratedAt, n, dimensions }: Extract<ModelRating, { state: "rated" }>,
  posts: readonly ScoredPost[],
): ContentView {
  return {
    version,
    method: "model",
    model,
    ratedAt: ratedAt.toISOString(),
    modelState: "rated",
    n,
    dimensions: dimensions.map(({ dimension, score, quotes }) => ({
      dimension,
      score,
      missing: score === null ? "nothing_to_judge" : null,
      evidence: quotes.flatMap(({ post: at, from, to }) => {
        const post = posts[at];
        if (!post) return [];
        return evidenceOf([post.id], posts).map((view) => Object.assign(view, { quote: post.text.slice(from, to) }));
      }),
    })),
  };
}

/** Every rating of a creator's posts by a model. */
export async function readRatingHistory(ctx: Context<Member>, ids: readonly number[]): Promise<Scoring["ratings"]> {
  const ratings = await readRatings(ctx, ids);
  return ratings.map(({ at, model, version, reason, dimensions }) => ({
    at: at.toISOString(),
    model,
    version,
    reason,
    scores: dimensions.map(({ dimension, score }) => ({ dimension, score })),
  }));
}
