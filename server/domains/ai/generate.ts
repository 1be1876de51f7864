import type { z } from "zod";
import { aiProvider } from "#contract/ai.ts";
import type { Context } from "../../context.ts";
import { read } from "../../kernel/handler.ts";
import { AiFailure, complete, mostTokens, type AiFailureKind, type AiTask } from "./chat.ts";
import * as store from "./store.ts";

/** After a failure of the provider as a whole: every request would fail the same way. */
const PAUSE_MS: Partial<Record<AiFailureKind, number>> = {
  unavailable: 60_000,
  rate_limited: 60_000,
  unauthorized: 600_000,
};
/** A provider that names a later time is taken at its word up to this. */
const PAUSE_MAX_MS = 24 * 60 * 60 * 1000;

export type Generated<T> =
  | { value: T }
  /** Why no value was generated, and when another request is worthwhile. */
  | { failure: AiFailureKind | "over_budget" | "off"; retryAt: Date };

/**
 * Data of the task's shape for this input, by the configured provider. Within the day's budget, of which the most that
 * a request can cost is reserved before it is sent, and without repeating requests that fail. Outside a transaction:
 * it waits for the provider.
 */
export async function generate<S extends z.ZodType>(
  ctx: Pick<Context, "db" | "config" | "clock" | "log">,
  task: AiTask<S>,
  input: string,
): Promise<Generated<z.output<S>>> {
  const { db, clock, log } = ctx;
  const provider = ctx.config.ai;
  if (!provider) return { failure: "off", retryAt: inOneDay(clock.now()) };
  const reserved = mostTokens(task, input);
  const { day, pausedUntil } = await store.findUsage(db, clock.now());
  if (pausedUntil && pausedUntil > clock.now()) return { failure: "unavailable", retryAt: pausedUntil };
  if (!(await store.reserveTokens(db, { day, tokens: reserved, budget: provider.dailyBudget })))
    return { failure: "over_budget", retryAt: nextDay(day) };
  const startedAt = performance.now();
  const about = () => ({ model: provider.model, task: task.name, ms: Math.round(performance.now() - startedAt) });
  /** No request costs more than is reserved: a provider that claims more would end the day for all others. */
  const spent = (tokens: number | undefined) => Math.min(reserved, tokens ?? reserved);
  try {
    const { value, tokens } = await complete(provider, task, input, clock.now);
    await store.settleTokens(db, { day, tokens: spent(tokens) - reserved });
    log.debug({ ...about(), tokens }, "language model replied");
    return { value };
  } catch (error) {
    if (!(error instanceof AiFailure)) throw error;
    const now = clock.now().getTime();
    const pause = PAUSE_MS[error.kind];
    const until = Math.min(error.retryAt?.getTime() ?? 0, now + PAUSE_MAX_MS);
    const paused = pause === undefined ? null : new Date(Math.max(now + pause, until));
    await store.settleTokens(db, {
      day,
      tokens: spent(error.tokens) - reserved,
      failed: true,
      pausedUntil: paused,
    });
    log.warn({ ...about(), kind: error.kind, reason: error.message }, "language model gave nothing");
    return { failure: error.kind, retryAt: paused ?? inOneDay(clock.now()) };
  }
}

function inOneDay(now: Date): Date {
  return new Date(now.getTime() + 24 * 60 * 60 * 1000);
}

function nextDay(day: string): Date {
  return inOneDay(new Date(`${day}T00:00:00Z`));
}

/** The configured provider, without its key, and the day's use of the budget that all workspaces share. */
export const readProvider = read(aiProvider)(async ({ ctx }) => {
  const { ai } = ctx.config;
  if (!ai) return { provider: null };
  const now = ctx.clock.now();
  const { tokens, requests, failures, pausedUntil } = await store.findUsage(ctx.db, now);
  return {
    provider: {
      model: ai.model,
      host: new URL(ai.baseUrl).host,
      budget: ai.dailyBudget,
      used: tokens,
      requests,
      failures,
      pausedUntil: pausedUntil && pausedUntil > now ? pausedUntil : null,
    },
  };
});
