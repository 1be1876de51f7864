import { createHash } from "node:crypto";
import { z } from "zod";
import { DIMENSION_IDS, DIMENSION_MODEL, DIMENSION_POSTS, type DimensionId } from "#contract/scores/dimensions.ts";
import { trust } from "#contract/base/trust.ts";
import type { AiTask } from "../ai/index.ts";

export type RatedPost = { id: number; format: string; text: string };
export type Quote = { post: number; from: number; to: number };
export type RatedDimension = { dimension: DimensionId; score: number | null; quotes: Quote[] };

const rated = z.object({
  score: z.number().min(0).max(100).nullable(),
  evidence: z.array(z.object({ post: z.number(), quote: z.string() })),
});
const reply = z.object(
  // Object.fromEntries forgets which keys it was given.
  trust<Record<DimensionId, typeof rated>>(Object.fromEntries(DIMENSION_IDS.map((id) => [id, rated]))),
);

export const TASK: AiTask<typeof reply> = {
  name: "content_dimensions",
  instructions: DIMENSION_MODEL.instructions,
  schema: reply,
  maxTokens: 4_000,
};

const QUOTE_LEAST = 3;

/** The newest posts, newest first; undefined: too few for a rating. */
export function ratedPosts<P extends RatedPost>(posts: readonly P[]): P[] | undefined {
  const newest = posts.slice(0, DIMENSION_POSTS.most);
  return newest.filter(({ text }) => text.trim() !== "").length < DIMENSION_POSTS.fewest ? undefined : newest;
}

/** The posts as data: the only thing about the creator that is sent. */
export function inputOf(posts: readonly RatedPost[]): string {
  return JSON.stringify(posts.map(({ format, text }, at) => ({ post: at + 1, format, text: sentText(text) })));
}

function sentText(text: string): string {
  return text.slice(0, DIMENSION_MODEL.textMax).toWellFormed();
}

/** What a rating depends on: equal content is sent to a model once. */
export function keyOf(model: string, input: string): string {
  return createHash("sha256")
    .update(JSON.stringify([model, DIMENSION_MODEL.version, input]))
    .digest("hex");
}

/** Scores, and the places of quotes that are in the named post word for word; others are dropped. */
export function dimensionsOf(values: z.output<typeof reply>, posts: readonly RatedPost[]): RatedDimension[] {
  return DIMENSION_IDS.map((dimension) => {
    const { score, evidence } = values[dimension];
    const quotes = score === null ? [] : evidence.flatMap((one) => quoteIn(one, posts) ?? []);
    const distinct = new Map(quotes.map((quote) => [quote.post, quote]));
    return {
      dimension,
      score: score === null ? null : Math.round(score),
      quotes: [...distinct.values()].slice(0, DIMENSION_MODEL.quotes),
    };
  });
}

function quoteIn({ post, quote }: { post: number; quote: string }, posts: readonly RatedPost[]): Quote | undefined {
  const passage = quote.trim();
  const from = sentText(posts[post - 1]?.text ?? "").indexOf(passage);
  const isFound = passage.length >= QUOTE_LEAST && passage.length <= DIMENSION_MODEL.quoteMax && from >= 0;
  return isFound ? { post: post - 1, from, to: from + passage.length } : undefined;
}
