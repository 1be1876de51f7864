import { isDeepStrictEqual } from "node:util";
import { NICHE_ACTIVE, PROPOSED_STATES } from "#contract/base/states.ts";
import { withNiche, withoutNiche, withPrimaryNiche, type NicheState } from "./niche-rules.ts";
import type { CollaborationItem } from "./collaborations-store.ts";
import { CURATED_FACTS, type CuratedCreator, type CuratedFact, type ValueChange, type ValueSource } from "./store.ts";

/** `service:ID` and the others of `collaboration_items`; null: it is withdrawn. */
export type CollaborationChange = { of: "collaboration"; field: string; to: CollaborationItem["value"] | null };

/** What administrators do to creators. */
export type Curation =
  | { of: "niches"; add: readonly number[] }
  | { of: "niches"; remove: readonly number[] }
  | { of: "primary"; niche: number }
  | { of: "causes"; add?: number; remove?: number }
  /** `authenticity:linkedin` or `bonus:global`. */
  | { of: "adjustment"; field: string; to: { points: number; reason: string } | null }
  /** `podcast:LINK` or `newsletter:LINK`. */
  | { of: "publication"; field: string; to: Record<string, string | boolean | null> | null }
  | CollaborationChange
  /** A text, or null: not known. */
  | {
      of: "fact";
      field: Exclude<CuratedFact, "gender" | "isBrand">;
      to: string | null;
      /** Of a value that a source has given; null: it has none. Absent: who changes it is its source. */
      source?: ValueSource | null;
    }
  /** `account:NETWORK/HANDLE`: null, its name, or the id of the creator that has it now. */
  | { of: "account"; field: string; to: { username: string } | { creator: string } | null }
  | { of: "created" }
  | { of: "isOpenaiExample"; to: boolean }
  | { of: "country"; to: string }
  | { of: "gender"; to: number }
  | { of: "isBrand"; to: boolean };

/** Returns the values of a creator that a curation changes; an empty list if they are already set. */
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
    case "created":
      return [{ creatorId, field: "creator", before: null, after: true }];
    case "fact": {
      const { field, to: after, source } = curation;
      const before = valueOf(creator, field);
      if (isDeepStrictEqual(before, after)) return [];
      return [{ creatorId, field, before, after, ...(source !== undefined && { source }) }];
    }
    case "publication":
    case "collaboration":
    case "account":
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
    case "podcast":
    case "newsletter":
      return publicationOf(creator, kind, field.slice(kind.length + 1));
    case "audience":
    case "service":
    case "partnership":
      return creator.collaborations.find((one) => one.field === field)?.value ?? null;
    case "account": {
      const owner = creator.owners.get(field);
      if (!owner) return null;
      return owner.creatorId === creator.id ? { username: owner.username } : { creator: String(owner.creatorId) };
    }
    case "creator":
      return true;
    case "isOpenaiExample":
      return creator.isOpenaiExample;
    default: {
      const fact = CURATED_FACTS.find((one) => one === kind);
      if (!fact) throw new Error(`no curated field ${field}`);
      return creator[fact];
    }
  }
}

function publicationOf(
  { publications }: CuratedCreator,
  kind: "podcast" | "newsletter",
  link: string,
): ValueChange["after"] {
  const found = publications.find((one) => one.kind === kind && one.link === link);
  if (!found) return null;
  const { title, picture, description, isBook } = found;
  const value = { title, picture, description: description ?? "" };
  return kind === "podcast" ? value : { ...value, is_book: isBook };
}

/** Whether a creator has a niche that is not removed and was not only proposed. */
export function hasNiche({ niches }: CuratedCreator, nicheId: number): boolean {
  return niches.some((one) => one.nicheId === nicheId && one.state === NICHE_ACTIVE);
}

/** Whether a niche waits to be confirmed. */
export function isProposed({ niches }: CuratedCreator, nicheId: number): boolean {
  return niches.some((one) => one.nicheId === nicheId && PROPOSED_STATES.some((state) => state === one.state));
}
