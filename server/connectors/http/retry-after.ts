type Headers = { get: (name: string) => string | null };

/** Larger numbers are seconds since 1970, smaller ones seconds from now. */
const EPOCH = 1_000_000_000;
const RESETS = ["ratelimit-reset", "x-ratelimit-reset", "x-rate-limit-reset"];

/** When to retry after a rate limit: Retry-After, else the reset of the limit. */
export function retryAt(headers: Headers, now: Date): Date | undefined {
  for (const name of ["retry-after", ...RESETS]) {
    const at = timeOf(headers.get(name), now);
    if (at) return at;
  }
  return undefined;
}

/** The reset of the limit when a successful response says that nothing is left of it. */
export function exhaustedUntil(headers: Headers, now: Date): Date | undefined {
  const remaining = ["ratelimit-remaining", "x-ratelimit-remaining", "x-rate-limit-remaining"].map((name) =>
    headers.get(name),
  );
  return remaining.includes("0") ? retryAt(headers, now) : undefined;
}

function timeOf(value: string | null, now: Date): Date | undefined {
  const text = value?.trim() ?? "";
  if (/^\d+(?:\.\d+)?$/.test(text)) {
    const seconds = Number(text);
    return new Date(seconds > EPOCH ? seconds * 1000 : now.getTime() + seconds * 1000);
  }
  const time = text === "" ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time);
}
