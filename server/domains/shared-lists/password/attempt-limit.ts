import { refuse } from "../../../errors.ts";

const ATTEMPTS_MAX = 30;
const WINDOW_MS = 10 * 60_000;
const SHARES_MAX = 10_000;

type Tally = { count: number; until: number };

/**
 * Limits wrong passwords per share from all clients together, per process; in addition to the rate limit per IP
 * address.
 */
function createAttemptLimit() {
  const tallies = new Map<string, Tally>();
  const current = (shareId: string, at: number) => {
    const tally = tallies.get(shareId);
    return tally && tally.until > at ? tally : { count: 0, until: at + WINDOW_MS };
  };
  const add = (shareId: string, now: Date, change: number) => {
    const tally = current(shareId, now.getTime());
    tallies.delete(shareId);
    tallies.set(shareId, { ...tally, count: Math.max(0, tally.count + change) });
    if (tallies.size > SHARES_MAX) tallies.delete(tallies.keys().next().value ?? "");
  };
  return {
    /**
     * Counts an attempt before the password is verified, so that concurrent attempts count too. Throws too_many_requests
     * after 30 wrong ones in 10 minutes, even for the correct password.
     */
    begin(shareId: string, now: Date): void {
      if (current(shareId, now.getTime()).count >= ATTEMPTS_MAX) refuse("too_many_requests");
      add(shareId, now, 1);
    },
    /** The password was correct: the attempt does not count. */
    release: (shareId: string, now: Date): void => add(shareId, now, -1),
  };
}

export const attemptLimit = createAttemptLimit();
