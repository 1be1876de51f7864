import { refuse } from "#server/errors.ts";

const MAX = 10;
const WINDOW_MS = 60_000;
const REMEMBERED = 10_000;

type Tally = { count: number; until: number };

/** Limits sign-in attempts per account: per process, in addition to the limit per IP address. */
function attemptCounter() {
  const tallies = new Map<string, Tally>();
  return {
    /** Throws too_many_requests above 10 a minute. */
    count(email: string, now: Date): void {
      const at = now.getTime();
      const attempts = tallies.get(email);
      const tally = attempts && attempts.until > at ? attempts : { count: 0, until: at + WINDOW_MS };
      tally.count += 1;
      tallies.delete(email);
      tallies.set(email, tally);
      if (tallies.size > REMEMBERED) tallies.delete(tallies.keys().next().value ?? "");
      if (tally.count > MAX) refuse("too_many_requests");
    },
    forget(email: string): void {
      tallies.delete(email);
    },
  };
}

export const attempts = attemptCounter();
