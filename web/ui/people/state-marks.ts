import { NICHE_ACTIVE, NICHE_REMOVED, PROPOSED_STATES } from "#contract/base/states.ts";

/** How a state of a niche is marked for administrators: not at all, as removed, or as added by a machine. */
export type StateMark = "trash" | "robot" | null;

export function markOf(state: number): StateMark {
  if (state === NICHE_ACTIVE) return null;
  return state === NICHE_REMOVED ? "trash" : "robot";
}

/** The states whose creators are counted on categories and tags; the removed ones are counted apart. */
export const COUNTED_STATES = [NICHE_ACTIVE, ...PROPOSED_STATES] as const;

export type Counters = Readonly<Record<string, number>>;

/** What is shown of counters: each counted state that has creators, and the number of removed ones. */
export function shownCounters(counters: Counters): { states: { state: number; count: number }[]; trash: number } {
  const countOf = (state: number) => counters[String(state)] ?? 0;
  return {
    states: COUNTED_STATES.map((state) => ({ state, count: countOf(state) })).filter(({ count }) => count > 0),
    trash: countOf(NICHE_REMOVED),
  };
}
