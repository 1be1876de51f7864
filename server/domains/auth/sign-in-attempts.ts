import { refuse } from "#server/errors.ts";

const MAX = 10;
const WINDOW_MS = 60_000;
const REMEMBERED = 10_000;

type Tally = { count: number; until: number };

/** Sign-ins tried on one account, whoever tries: per process, beside the limit per address. */
function attemptCounter() {
  const tallies = new Map<string, Tally>();
  return {
    /** Throws too_many_requests above 10 a minute. */
    count(email: string, now: Date): void {
      const at = now.getTime();
      const known = tallies.get(email);
      const tally = known && known.until > at ? known : { count: 0, until: at + WINDOW_MS };
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
