import { usernameKey } from "#contract/networks.ts";

/** What reserved handles end in: nobody real is called so, and only they are answered. */
const MARK = ".sample";

/** Handles that do not behave, whatever network they are asked of. */
const SENTINELS = [
  "notfound", // nobody is there
  "private", // there, and not shown
  "ratelimit", // asks for patience: two minutes
  "later", // asks for patience once: a second
  "slow", // never answers
  "quota", // the quota of the day is used up
  "broken", // the network itself fails
  "malformed", // answers in another shape
  "hidden", // hides what may be hidden: likes, followers
  "redirect", // leads to an address of this machine's network
] as const;
export type Sentinel = (typeof SENTINELS)[number];

function isReserved(handle: string): boolean {
  return usernameKey(handle).endsWith(MARK);
}

/** "ratelimit.sample" → "ratelimit", and so on whatever server they are on; undefined: they behave. */
export function sentinelOf(handle: string): Sentinel | undefined {
  const [name] = usernameKey(handle).split(MARK);
  return isReserved(handle) ? SENTINELS.find((sentinel) => sentinel === name) : undefined;
}

/** Somebody who can be told about. */
export function isThere(handle: string): boolean {
  return isReserved(handle) && sentinelOf(handle) !== "notfound";
}
