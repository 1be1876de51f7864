import { isDeepStrictEqual } from "node:util";
import { NICHE_ACTIVE, PROPOSED_STATES } from "#contract/states.ts";
import { withNiche, withoutNiche, withPrimaryNiche, type NicheState } from "./niche-rules.ts";
import type { CuratedCreator, ValueChange } from "./store.ts";

/** What administrators do to creators. */
export type Curation =
  | { of: "niches"; add: readonly number[] }
  | { of: "niches"; remove: readonly number[] }
  | { of: "primary"; niche: number }
  | { of: "causes"; add?: number; remove?: number }
  /** `authenticity:linkedin` or `bonus:global`. */
  | { of: "adjustment"; field: string; to: { points: number; reason: string } | null }
  | { of: "country"; to: string }
  | { of: "gender"; to: number }
  | { of: "isBrand"; to: boolean };

/** The values of a creator that a curation changes; none when they are so already. */
export function valueChanges(creator: CuratedCreator, curation: Curation): ValueChange[] {
  const creatorId = creator.id;
  switch (curation.of) {
    case "niches":
    case "primary":
      return nicheChanges(creator, nichesAfter(creator.niches, curation));
    case "causes": {
      const { add, remove } = curation;
      if (add !== undefined && !creator.causes.includes(add))
        return [{ creatorId, field: `cause:${add}`, before: null, after: true }];
      if (remove !== undefined && creator.causes.includes(remove))
        return [{ creatorId, field: `cause:${remove}`, before: true, after: null }];
      return [];
    }
    case "adjustment": {
      const { field, to: after } = curation;
      const before = valueOf(creator, field);
      return isDeepStrictEqual(before, after) ? [] : [{ creatorId, field, before, after }];
    }
    default: {
      const { of: field, to } = curation;
      return creator[field] === to ? [] : [{ creatorId, field, before: creator[field], after: to }];
    }
  }
}

function nichesAfter(
  niches: readonly NicheState[],
  curation: Extract<Curation, { of: "niches" | "primary" }>,
): readonly NicheState[] {
  if (curation.of === "primary") return withPrimaryNiche(niches, curation.niche);
  return "add" in curation
    ? curation.add.reduce<readonly NicheState[]>(withNiche, niches)
    : curation.remove.reduce<readonly NicheState[]>(withoutNiche, niches);
}

/** The primary niche is a value of its own. */
function nicheChanges({ id: creatorId, niches: before }: CuratedCreator, after: readonly NicheState[]): ValueChange[] {
  const stateBefore = new Map(before.map(({ nicheId, state }) => [nicheId, state]));
  const states = after.flatMap(({ nicheId, state }) => {
    const was = stateBefore.get(nicheId) ?? null;
    return was === state ? [] : [{ creatorId, field: `niche:${nicheId}`, before: was, after: state }];
  });
  const [primaryBefore, primaryAfter] = [primaryOf(before), primaryOf(after)];
  if (primaryBefore === primaryAfter) return states;
  return [...states, { creatorId, field: "primary", before: primaryBefore, after: primaryAfter }];
}

function primaryOf(niches: readonly NicheState[]): number | null {
  return niches.find(({ isPrimary }) => isPrimary)?.nicheId ?? null;
}

/** What a field of a creator is now. */
export function valueOf(creator: CuratedCreator, field: string): ValueChange["after"] {
  const [kind = "", id = ""] = field.split(":");
  switch (kind) {
    case "niche":
      return creator.niches.find(({ nicheId }) => nicheId === Number(id))?.state ?? null;
    case "primary":
      return primaryOf(creator.niches);
    case "cause":
      return creator.causes.includes(Number(id)) ? true : null;
    case "authenticity":
    case "bonus": {
      const found = creator.adjustments.find((one) => one.kind === kind && one.network === id);
      return found ? { points: found.points, reason: found.reason } : null;
    }
    case "country":
    case "gender":
    case "isBrand":
      return creator[kind];
    default:
      throw new Error(`no curated field ${field}`);
  }
}

/** Whether a creator has a niche that is not removed and was not only proposed. */
export function hasNiche({ niches }: CuratedCreator, nicheId: number): boolean {
  return niches.some((one) => one.nicheId === nicheId && one.state === NICHE_ACTIVE);
}

/** Whether a niche waits to be confirmed. */
export function isProposed({ niches }: CuratedCreator, nicheId: number): boolean {
  return niches.some((one) => one.nicheId === nicheId && PROPOSED_STATES.some((state) => state === one.state));
}
