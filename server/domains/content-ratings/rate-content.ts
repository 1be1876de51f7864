import type { Context, System } from "../../context.ts";
import { withinTenant } from "../../db/row-security.ts";
import { inTransaction } from "../../db/transaction.ts";
import { emitChanged } from "../../kernel/handler.ts";
import { generate } from "../ai/index.ts";
import { dimensionsOf, inputOf, keyOf, TASK } from "./rules.ts";
import * as store from "./store.ts";

type RatingCall = { ctx: Context<System>; ratingId: string; customerId: string };
type Outcome = Pick<store.RatingRow, "state" | "dimensions" | "ratedAt" | "retryAt">;

const GIVEN_UP_MS = 60 * 60 * 1000;

/** Has the configured model rate the posts of a request, as the workspace that made it sees them. */
export async function rateContent({ ctx, ratingId, customerId }: RatingCall): Promise<void> {
  const pending = await store.findPending(ctx.db, ratingId);
  if (!pending) return;
  const posts = await withinTenant(ctx.db, customerId, (db) => store.selectPosts(db, pending));
  const input = inputOf(posts);
  // Posts or settings have changed since: the next reading requests what is there then.
  if (!ctx.config.ai || keyOf(ctx.config.ai.model, input) !== pending.key) return store.deleteRating(ctx.db, ratingId);
  const known = await store.findRated(ctx.db, pending.key);
  const now = ctx.clock.now();
  if (known) return finish(ctx, ratingId, { state: "rated", dimensions: known, ratedAt: now, retryAt: null });
  const generated = await generate(ctx, TASK, input);
  const outcome: Outcome =
    "value" in generated
      ? { state: "rated", dimensions: dimensionsOf(generated.value, posts), ratedAt: ctx.clock.now(), retryAt: null }
      : {
          state: generated.failure === "over_budget" ? "over_budget" : "failed",
          dimensions: null,
          ratedAt: null,
          retryAt: generated.retryAt,
        };
  await finish(ctx, ratingId, outcome);
}

/** The job crashed too often. */
export async function giveUpRating({ ctx, ratingId }: Pick<RatingCall, "ctx" | "ratingId">): Promise<void> {
  const retryAt = new Date(ctx.clock.now().getTime() + GIVEN_UP_MS);
  await finish(ctx, ratingId, { state: "failed", dimensions: null, ratedAt: null, retryAt });
}

async function finish(ctx: Context<System>, ratingId: string, outcome: Outcome): Promise<void> {
  await inTransaction(ctx, async ({ db, emit }) => {
    for (const customerId of await store.finishRating(db, ratingId, outcome))
      emitChanged({ emit, customerId }, ["profiles"]);
  });
}
