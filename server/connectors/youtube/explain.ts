import type { FailureKind } from "#contract/sources.ts";
import { english } from "#contract/messages/catalogue.ts";
import { refusal } from "./shapes.ts";

type Meaning = { kind: FailureKind; msg: string };

const QUOTA: Meaning = { kind: "quota", msg: english("sources.youtubeQuota") };
const RATE_LIMITED: Meaning = { kind: "rate_limited", msg: english("sources.youtubeRateLimited") };
const KEY: Meaning = { kind: "unauthorized", msg: english("sources.youtubeKey") };
const API_OFF: Meaning = {
  kind: "unauthorized",
  msg: english("sources.youtubeSwitchedOff"),
};
const NOT_FOUND: Meaning = { kind: "not_found", msg: english("sources.youtubeNoSuchAccount") };
const HIDDEN: Meaning = { kind: "private", msg: english("sources.youtubeNotPublic") };

/** https://developers.google.com/youtube/v3/docs/errors and the common errors of Google APIs. */
const REASONS: ReadonlyMap<string, Meaning> = new Map(
  Object.entries<Meaning>({
    quotaExceeded: QUOTA,
    dailyLimitExceeded: QUOTA,
    rateLimitExceeded: RATE_LIMITED,
    userRateLimitExceeded: RATE_LIMITED,
    keyInvalid: KEY,
    keyExpired: KEY,
    API_KEY_INVALID: KEY,
    ipRefererBlocked: KEY,
    API_KEY_IP_ADDRESS_BLOCKED: KEY,
    API_KEY_SERVICE_BLOCKED: KEY,
    accessNotConfigured: API_OFF,
    SERVICE_DISABLED: API_OFF,
    channelNotFound: NOT_FOUND,
    playlistNotFound: NOT_FOUND,
    videoNotFound: NOT_FOUND,
    playlistItemsNotAccessible: HIDDEN,
  }),
);

/** The meaning of YouTube's errors: their reasons are more specific than their status. */
export function explain({ status, body }: { status: number; body: unknown }): Meaning | undefined {
  return meaningOf(body) ?? (status === 403 ? KEY : undefined);
}

/** Errors of requests with a creator's token: what is wrong with the operator's project is not the creator's refusal. */
export function explainOwn({ body }: { body: unknown }): Meaning | undefined {
  const meaning = meaningOf(body);
  return meaning?.kind === "unauthorized" ? { ...meaning, kind: "unavailable" } : meaning;
}

function meaningOf(body: unknown): Meaning | undefined {
  const { data } = refusal.safeParse(body);
  const reasons = [...(data?.error.details ?? []), ...(data?.error.errors ?? [])];
  for (const { reason } of reasons) {
    const meaning = reason === undefined ? undefined : REASONS.get(reason);
    if (meaning) return meaning;
  }
  return undefined;
}
