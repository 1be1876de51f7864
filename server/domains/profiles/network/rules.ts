import { headlineAccount, type CreatorCard } from "#contract/creators.ts";
import { accountKey } from "#contract/networks/networks.ts";
import type { NetworkEdge, NetworkNode, NO_NETWORK } from "#contract/profiles/network.ts";
import type { MentionedRow } from "./store.ts";

/** Mentions of a creator by another: times in Unix seconds. */
export type Mentions = { posts: number; first: number; last: number };

/** Mentioned accounts of which the creator is known, by creator, and how many others there are. */
export function resolveMentioned(
  rows: readonly MentionedRow[],
  { creatorOf, own }: { creatorOf: ReadonlyMap<string, number>; own: ReadonlySet<string> },
): { known: Map<number, Mentions>; unknownAccounts: number } {
  const found = new Map<number, { ids: Set<number>; first: number; last: number }>();
  const unknown = new Set<string>();
  for (const { network, name, posts, first, last } of rows) {
    const account = accountKey({ network, username: name });
    const creator = creatorOf.get(account);
    if (own.has(account)) continue;
    if (creator === undefined) unknown.add(account);
    else {
      const before = found.get(creator);
      found.set(creator, {
        ids: new Set([...(before?.ids ?? []), ...posts]),
        first: Math.min(before?.first ?? Infinity, seconds(first)),
        last: Math.max(before?.last ?? 0, seconds(last)),
      });
    }
  }
  const known = new Map([...found].map(([id, { ids, first, last }]) => [id, { posts: ids.size, first, last }]));
  return { known, unknownAccounts: unknown.size };
}

/** Creators on either side, those with the most posts first. */
export function rankNeighbours(
  outgoing: ReadonlyMap<number, Mentions>,
  incoming: ReadonlyMap<number, Mentions>,
): number[] {
  const weight = (id: number) => (outgoing.get(id)?.posts ?? 0) + (incoming.get(id)?.posts ?? 0);
  return [...new Set([...outgoing.keys(), ...incoming.keys()])].toSorted((a, b) => weight(b) - weight(a) || a - b);
}

/** The accounts of a card as rows of mentions name them. */
export function accountsOf(card: CreatorCard): string[] {
  return card.networks.map(accountKey);
}

export function presentNode(card: CreatorCard): NetworkNode {
  const account = headlineAccount(card.networks);
  return {
    _id: card._id,
    full_name: card.full_name,
    picture_url: card.picture_url,
    network: account?.network ?? null,
    username: account?.username ?? null,
    followers: account?.followers ?? null,
    is_a_brand: card.is_a_brand,
    niche: (card.categories.find(({ primary }) => primary) ?? card.categories[0])?.name ?? null,
  };
}

export function presentEdges(pairs: readonly (Mentions & { creatorId: number; to: number })[]): NetworkEdge[] {
  return pairs.map(({ creatorId, to, posts, first, last }) => ({
    from: String(creatorId),
    to: String(to),
    posts,
    first: timeOf(first),
    last: timeOf(last),
  }));
}

/** Why there are no neighbours. */
export function whyMissing({
  hasPosts,
  unknownAccounts,
}: {
  hasPosts: boolean;
  unknownAccounts: number;
}): (typeof NO_NETWORK)[number] {
  if (!hasPosts) return "no_posts";
  return unknownAccounts > 0 ? "unknown_accounts" : "no_mentions";
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

function timeOf(unix: number): string {
  return new Date(unix * 1000).toISOString();
}
