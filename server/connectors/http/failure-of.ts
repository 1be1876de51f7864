import { z } from "zod";
import type { FailureKind } from "#contract/sources.ts";
import { english } from "#contract/messages/catalogue.ts";
import type { ConnectorRequest } from "./connector-http.ts";
import type { HttpResponse } from "./transport.ts";

/** How several networks report an exhausted quota. */
const QUOTA = /^(?:quotaExceeded|dailyLimitExceeded|usage-?capped)/i;
const reasons = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })) }) });

/** The failure indicated by an error response; undefined for success. `label` is the network's, for the message. */
export function failureOf(
  { status, body }: HttpResponse,
  { label, explain }: { label: string; explain: ConnectorRequest["explain"] },
): { kind: FailureKind; msg: string } | undefined {
  if (status >= 200 && status < 300) return undefined;
  const parsed = parsedOr(body);
  return (status >= 400 ? explain?.({ status, body: parsed }) : undefined) ?? byStatus(status, parsed, label);
}

function byStatus(status: number, body: unknown, label: string): { kind: FailureKind; msg: string } {
  switch (status) {
    case 401:
      return { kind: "unauthorized", msg: english("sources.credentialsRefused", { source: label }) };
    case 403:
      return isQuota(body)
        ? { kind: "quota", msg: english("sources.quotaUsed", { source: label }) }
        : { kind: "private", msg: english("sources.notPublic", { source: label }) };
    case 451:
      return { kind: "private", msg: english("sources.notAllowed", { source: label }) };
    case 404:
    case 410:
      return { kind: "not_found", msg: english("sources.noSuchAccount", { source: label }) };
    case 429:
      return { kind: "rate_limited", msg: english("sources.rateLimited", { source: label }) };
    default:
      return status >= 500
        ? { kind: "unavailable", msg: english("sources.unavailable", { source: label, status: String(status) }) }
        : { kind: "malformed", msg: english("sources.unexpectedStatus", { source: label, status: String(status) }) };
  }
}

function isQuota(body: unknown): boolean {
  const parsed = reasons.safeParse(body);
  return parsed.success && parsed.data.error.errors.some(({ reason }) => QUOTA.test(reason));
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
