import type { EVIDENCE_KINDS, DuplicateGroup } from "#contract/duplicates.ts";
import { NETWORK_FACTS, NETWORKS } from "#contract/networks/networks.ts";
import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { searchText } from "#contract/search/search-text.ts";

export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];
/** Something that several creators of a CRM have in common. */
export type Clue = { kind: EvidenceKind; value: string; creatorIds: readonly number[] };
export type Group = { id: string; creatorIds: number[]; evidence: DuplicateGroup["evidence"] };

/**
 * Maximum number of creators in a group. What more creators share (an agency's email, a name like John Smith) does not
 * identify anyone.
 */
export const GROUP_MAX = 10;
export const GROUPS_A_PAGE = 20;
/** Shorter handles are too common. */
export const HANDLE_MIN = 4;

/** Link pages that host many creators. */
export const SHARED_HOSTS = [
  "linktr.ee",
  "beacons.ai",
  "bio.link",
  "bio.site",
  "lnk.bio",
  "linkin.bio",
  "campsite.bio",
  "solo.to",
  "taplink.cc",
  "allmylinks.com",
  "msha.ke",
  "hoo.be",
  "stan.store",
  "snipfeed.co",
  "carrd.co",
  "about.me",
  "bit.ly",
  "tinyurl.com",
  "amzn.to",
];
/** On these hosts the path identifies the creator; a URL without a path identifies no creator. */
export const PLATFORM_HOSTS = [
  ...NETWORKS.flatMap((id) => NETWORK_FACTS[id].domains),
  "facebook.com",
  "patreon.com",
  "ko-fi.com",
  "medium.com",
  "wordpress.com",
  "beehiiv.com",
  "amazon.com",
  "google.com",
];

const STRENGTH: Record<EvidenceKind, number> = { email: 0, website: 1, handle: 2, name: 3 };

const byStrength = (a: Pick<Clue, "kind" | "value">, b: Pick<Clue, "kind" | "value">) =>
  STRENGTH[a.kind] - STRENGTH[b.kind] || compare(a.value, b.value);

function compare(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}

/** The two creators of a pair, the smaller id first. */
export function pairKey(a: number, b: number): string {
  return a < b ? `${a}-${b}` : `${b}-${a}`;
}

/** Every two of them, the smaller id first. */
export function pairsOf(ids: readonly number[]): [number, number][] {
  const sorted = [...new Set(ids)].toSorted((a, b) => a - b);
  return sorted.flatMap((a, i) => sorted.slice(i + 1).map((b): [number, number] => [a, b]));
}

/**
 * Groups creators who are connected by clues, at most GROUP_MAX in a group. The strongest clues join first, and no clue
 * joins two creators who are known to be distinct. Groups with the strongest evidence come first, then those with the
 * most.
 */
export function groupsOf(clues: readonly Clue[], distinct: ReadonlySet<string>): Group[] {
  const telling = clues
    .map((clue) => ({ ...clue, creatorIds: [...new Set(clue.creatorIds)].toSorted((a, b) => a - b) }))
    .filter(({ creatorIds }) => creatorIds.length > 1 && creatorIds.length <= GROUP_MAX)
    .toSorted(byStrength);
  const groups = connect(telling, distinct);
  const evidence = new Map<ReadonlySet<number>, DuplicateGroup["evidence"]>();
  for (const { kind, value, creatorIds } of telling) {
    const held = Map.groupBy(creatorIds, (id) => groups.get(id));
    for (const [group, ids] of held) {
      if (!group || ids.length < 2) continue;
      const known = evidence.get(group) ?? [];
      if (!known.some((one) => one.kind === kind && one.value === value)) known.push({ kind, value });
      evidence.set(group, known);
    }
  }
  return [...evidence]
    .map(([ids, found]) => {
      const creatorIds = [...ids].toSorted((a, b) => a - b);
      return { id: creatorIds.join("-"), creatorIds, evidence: found };
    })
    .toSorted(
      (a, b) => strengthOf(a) - strengthOf(b) || b.evidence.length - a.evidence.length || firstOf(a) - firstOf(b),
    );
}

function connect(clues: readonly Clue[], distinct: ReadonlySet<string>): Map<number, ReadonlySet<number>> {
  const groups = new Map<number, ReadonlySet<number>>();
  for (const { creatorIds } of clues) {
    for (const [a, b] of pairsOf(creatorIds)) {
      const [left, right] = [groups.get(a) ?? new Set([a]), groups.get(b) ?? new Set([b])];
      if (left.has(b) || left.size + right.size > GROUP_MAX) continue;
      if ([...left].some((one) => [...right].some((other) => distinct.has(pairKey(one, other))))) continue;
      const both = left.union(right);
      for (const id of both) groups.set(id, both);
    }
  }
  return groups;
}

function strengthOf({ evidence }: Group): number {
  return Math.min(...evidence.map(({ kind }) => STRENGTH[kind]));
}

function firstOf({ creatorIds }: Group): number {
  return creatorIds[0] ?? 0;
}

/** People of the same country or niche whose names look alike to the database. */
export type Namesakes = { creatorIds: readonly number[]; names: readonly string[] };

/** Those of them whose names are the same as searchText() reads them, in at least two words. */
export function nameClues({ creatorIds, names }: Namesakes): Clue[] {
  const named = creatorIds.map((id, i) => ({ id, name: names[i] ?? "" }));
  const same = Map.groupBy(named, ({ name }) => searchText(name));
  return [...same].flatMap(([key, people]): Clue[] => {
    const [first] = people.map(({ name }) => name).toSorted(compare);
    if (!key.includes(" ") || first === undefined) return [];
    return [{ kind: "name", value: first, creatorIds: people.map(({ id }) => id) }];
  });
}

/** Who has most in the CRM first; of those with as much, who came first. */
export function byWhatTheyHave(a: CrmCreator, b: CrmCreator): number {
  return has(b) - has(a) || compare(a.createdAt, b.createdAt) || compare(a._id, b._id);
}

function has(row: CrmCreator): number {
  const written = [row.status, row.customEmail, row.customNote].filter(Boolean).length;
  // Creators that others are merged into cannot be merged themselves, so they come first.
  return row.merged.length * 1000 + row.tags.length + row.lists.length + written;
}
