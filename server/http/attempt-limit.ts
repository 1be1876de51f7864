import type { Message } from "#contract/messages/catalogue.ts";
import { refuse } from "../errors.ts";
import { setNewest } from "../set-newest.ts";

const KEYS_MAX = 10_000;

type Tally = { count: number; until: number };
type AttemptLimit = {
  /**
   * Counts an attempt before the password is verified, so that concurrent attempts count too. Throws too_many_requests
   * after `max` failed ones within the window, even for the correct password.
   */
  begin: (key: string, now: Date) => void;
  /** The password was correct: the attempt does not count. */
  release: (key: string, now: Date) => void;
};

/** `instead`: what to do, where waiting is not the only way. */
type Limits = { max: number; windowMs: number; instead?: Message };

/** Limits failed attempts per key, per process; in addition to the rate limit per IP address. */
export function createAttemptLimit({ max, windowMs, instead }: Limits): AttemptLimit {
  const tallies = new Map<string, Tally>();
  const current = (key: string, at: number) => {
    const tally = tallies.get(key);
    return tally && tally.until > at ? tally : { count: 0, until: at + windowMs };
  };
  const add = (key: string, now: Date, change: number) => {
    const tally = current(key, now.getTime());
    setNewest(tallies, key, { ...tally, count: Math.max(0, tally.count + change) }, KEYS_MAX);
  };
  return {
    begin(key, now) {
      const { count, until } = current(key, now.getTime());
      if (count >= max)
        refuse("too_many_requests", { ...instead, retryAfterSeconds: Math.ceil((until - now.getTime()) / 1000) });
      add(key, now, 1);
    },
    release: (key, now) => add(key, now, -1),
  };
}

/** Combines several limits: an attempt counts in all of them, unless one of them refuses it. */
export function beginAll(attempts: readonly (readonly [AttemptLimit, string])[], now: Date): { release: () => void } {
  const begun: (readonly [AttemptLimit, string])[] = [];
  const release = () => {
    for (const [limit, key] of begun) limit.release(key, now);
  };
  try {
    for (const [limit, key] of attempts) {
      limit.begin(key, now);
      begun.push([limit, key]);
    }
  } catch (error) {
    release();
    throw error;
  }
  return { release };
}
