import { z } from "zod";
import { creditsList } from "./collections/credits.ts";
import { endpointsOf } from "./base/endpoint.ts";
import { creatorId } from "./base/ids.ts";
import { COUNTED_LIMITS, CREDIT_KINDS, CREDIT_REASONS } from "./plans.ts";
import { rankingId } from "./rankings/endpoints.ts";

const endpoint = endpointsOf("usage");

/** Days that a forecast is computed from. */
export const FORECAST_DAYS = 30;

const creditUsage = z.object({
  kind: z.enum(CREDIT_KINDS),
  /** null: unlimited. */
  left: z.int().nullable(),
  /** The part of `left` that administrators set; it does not expire. */
  extra: z.int(),
  monthly: z.int().nullable(),
  /** In the last FORECAST_DAYS. */
  spent: z.int(),
  /** When the credits run out at this pace; null: no credits were spent, or they are unlimited. */
  lastsUntil: z.iso.datetime().nullable(),
});
export type CreditUsage = z.infer<typeof creditUsage>;

export const getUsage = endpoint({
  method: "GET",
  path: "/workspace/usage",
  reads: ["usage", "crm", "lists", "members", "api-keys", "account"],
  staleAfterMs: 1_000,
  summary: "What the workspace uses of its plan",
  reply: z.object({
    /** null: this installation has no plans; the rest is empty. */
    plan: z.object({ name: z.string() }).nullable(),
    limits: z.array(z.object({ limit: z.enum(COUNTED_LIMITS), used: z.int(), max: z.int().nullable() })),
    credits: z.array(creditUsage),
    renewsAt: z.iso.datetime().nullable(),
  }),
});

const creditEntry = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(CREDIT_KINDS),
  reason: z.enum(CREDIT_REASONS),
  amount: z.int(),
  balance: z.int(),
  /** null: the plan or an administrator, or a person who has been deleted. */
  person: z.string().nullable(),
  /**
   * The creator with the full profile that was opened or the audience that was estimated; null: another kind of
   * spending, or the creator was removed.
   */
  creator: z.object({ _id: creatorId, full_name: z.string() }).nullable(),
  /** The niche with the ranking that was unlocked. */
  niche: z.object({ ranking: rankingId, name: z.string() }).nullable(),
});
export type CreditEntry = z.infer<typeof creditEntry>;

export const listCredits = endpoint({
  method: "GET",
  path: "/workspace/credits",
  reads: ["usage"],
  summary: "What happened to the workspace's credits, the newest first",
  query: creditsList.query,
  reply: z.object({ entries: z.array(creditEntry), ...creditsList.page }),
});
