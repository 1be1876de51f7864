type Headers = { get: (name: string) => string | null };

/** Larger numbers are seconds since 1970, smaller ones seconds from now. */
const EPOCH = 1_000_000_000;
const RESETS = ["ratelimit-reset", "x-ratelimit-reset", "x-rate-limit-reset"];

/** When a network that asked for patience may be asked again: Retry-After, else when its limit is renewed. */
export function retryAt(headers: Headers, now: Date): Date | undefined {
  for (const name of ["retry-after", ...RESETS]) {
    const at = timeOf(headers.get(name), now);
    if (at) return at;
  }
  return undefined;
}

/** When the limit is renewed, of a network that has answered and says that nothing is left of it. */
export function usedUpUntil(headers: Headers, now: Date): Date | undefined {
  const left = ["ratelimit-remaining", "x-ratelimit-remaining", "x-rate-limit-remaining"].map((name) =>
    headers.get(name),
  );
  return left.includes("0") ? retryAt(headers, now) : undefined;
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
