import { refuse } from "../../../errors.ts";

const MAX = 30;
const WINDOW_MS = 10 * 60_000;
const REMEMBERED = 10_000;

type Tally = { count: number; until: number };

/** Wrong passwords for one share, whoever tries: per process, beside the limit per address. */
function triesCounter() {
  const tallies = new Map<string, Tally>();
  const known = (shareId: string, at: number) => {
    const tally = tallies.get(shareId);
    return tally && tally.until > at ? tally : { count: 0, until: at + WINDOW_MS };
  };
  return {
    /** Throws too_many_requests once there were 30 in 10 minutes: even the right one is not looked at then. */
    check(shareId: string, now: Date): void {
      if (known(shareId, now.getTime()).count >= MAX) refuse("too_many_requests");
    },
    count(shareId: string, now: Date): void {
      const tally = known(shareId, now.getTime());
      tallies.delete(shareId);
      tallies.set(shareId, { ...tally, count: tally.count + 1 });
      if (tallies.size > REMEMBERED) tallies.delete(tallies.keys().next().value ?? "");
    },
  };
}

export const wrongTries = triesCounter();
