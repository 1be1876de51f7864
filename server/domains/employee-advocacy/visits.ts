import { OWN_VISITS_PER_MINUTE, VISITS_PER_MINUTE } from "#contract/employee-advocacy/people.ts";
import type { Context } from "../../context.ts";
import { createAttemptLimit } from "../../http/attempt-limit.ts";
import { linkHash } from "../../secrets.ts";

const windowMs = 60_000;
/** People of a company open the same invitation at once. */
const limits = {
  invitation: createAttemptLimit({ max: VISITS_PER_MINUTE, windowMs }),
  own: createAttemptLimit({ max: OWN_VISITS_PER_MINUTE, windowMs }),
};

/** Throws too_many_requests. By token, and not by address: an office has one address. */
export function countVisit(
  { config, clock }: Pick<Context, "config" | "clock">,
  kind: keyof typeof limits,
  token: string,
) {
  if (config.rateLimits) limits[kind].begin(linkHash(token), clock.now());
}
