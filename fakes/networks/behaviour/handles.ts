import { usernameKey } from "#contract/networks/networks.ts";

/** Suffix of reserved handles: no real account has it, and all other handles are unknown here. */
const MARK = ".sample";

/** Handles with special behaviour on every network. */
const SENTINELS = [
  "notfound", // does not exist
  "private", // exists, but is private
  "ratelimit", // rate limited for two minutes
  "later", // rate limited once, for a second
  "slow", // never responds
  "quota", // daily quota used up
  "broken", // server error
  "malformed", // response of another shape
  "hidden", // hides optional metrics: likes, followers
  "redirect", // redirects to a private network address
] as const;
export type Sentinel = (typeof SENTINELS)[number];

function isReserved(handle: string): boolean {
  return usernameKey(handle).endsWith(MARK);
}

/** "ratelimit.sample" → "ratelimit", regardless of the server; undefined: normal behaviour. */
export function sentinelOf(handle: string): Sentinel | undefined {
  const [name] = usernameKey(handle).split(MARK);
  return isReserved(handle) ? SENTINELS.find((sentinel) => sentinel === name) : undefined;
}

/** Whether the handle exists. */
export function isThere(handle: string): boolean {
  return isReserved(handle) && sentinelOf(handle) !== "notfound";
}
