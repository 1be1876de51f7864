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
  const add = (shareId: string, now: Date, more: number) => {
    const tally = known(shareId, now.getTime());
    tallies.delete(shareId);
    tallies.set(shareId, { ...tally, count: Math.max(0, tally.count + more) });
    if (tallies.size > REMEMBERED) tallies.delete(tallies.keys().next().value ?? "");
  };
  return {
    /**
     * Counts a try before it is looked at: tries at the same moment are tries too. Throws too_many_requests once there
     * were 30 in 10 minutes: even the right one is not looked at then.
     */
    begin(shareId: string, now: Date): void {
      if (known(shareId, now.getTime()).count >= MAX) refuse("too_many_requests");
      add(shareId, now, 1);
    },
    /** It was right after all. */
    takeBack: (shareId: string, now: Date): void => add(shareId, now, -1),
  };
}

export const wrongTries = triesCounter();
