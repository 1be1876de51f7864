import { createHash } from "node:crypto";
import type { Context } from "../context.ts";
import type { Engine, IndexQuery } from "./client.ts";
import { rankingsCache } from "./ranking-days/rankings-cache.ts";

const MINUTE_MS = 60_000;
/** Questions whose answers are remembered; a report asks about ten. */
const ANSWERS_MAX = 500;

const answers = rankingsCache<{ rows: unknown[]; total: number }>(ANSWERS_MAX);

/** A context of which the time moves on by the minute. */
export function byMinute<T extends Pick<Context, "clock">>(ctx: T): T & Pick<Context, "clock"> {
  const minute = new Date(Math.floor(ctx.clock.now().getTime() / MINUTE_MS) * MINUTE_MS);
  return { ...ctx, clock: { now: () => minute } };
}

/**
 * A context of which the time moves on by the minute, and which asks the search engine each question once in it: for pages
 * that anyone with a link can open. Answers have numbers and ids alone. Schemas have to accept what they have parsed.
 */
export function sharingAnswers<T extends Pick<Context, "clock" | "engine" | "config">>(
  ctx: T,
): T & Pick<Context, "clock" | "engine"> {
  const { clock } = byMinute(ctx);
  async function answerOf<R>(
    { sql, params, schema }: IndexQuery<R>,
    ask: () => Promise<{ rows: unknown[]; total: number }>,
  ): Promise<{ rows: R[]; total: number }> {
    // Thousands of ids are in the parameters.
    const key = createHash("sha256")
      .update(JSON.stringify([clock.now(), sql, params]))
      .digest("base64url");
    const { rows, total } = await answers(ctx, key, ask);
    return { rows: schema.array().parse(rows), total };
  }
  const engine: Engine = {
    ...ctx.engine,
    async query(question) {
      const { rows } = await answerOf(question, async () => ({ rows: await ctx.engine.query(question), total: 0 }));
      return rows;
    },
    queryPage: async (question) => answerOf(question, async () => ctx.engine.queryPage(question)),
  };
  return { ...ctx, clock, engine };
}
