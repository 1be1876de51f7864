import { COMPARED_FIGURES, type compareCreators, type ComparedFigure } from "#contract/compare.ts";
import { comparedFigure, headlineAccount, headlineScore, type CreatorCard } from "#contract/creators.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { NETWORK_FACTS, NETWORKS, type Network } from "#contract/networks/networks.ts";

type Comparison = ReplyOf<typeof compareCreators>;

/** Mentions in the reply. */
export const MENTIONS_MAX = 50;

/** Networks that one of the creators is on. */
export function networksOf(cards: readonly CreatorCard[]): Network[] {
  return NETWORKS.filter((network) => cards.some((card) => isOn(card, network)));
}

function isOn({ networks }: CreatorCard, network: Network): boolean {
  return networks.some((account) => account.network === network);
}

/**
 * Returns the network that all creators are on and that has the most followers in all; null when they share no network.
 */
export function largestInCommon(cards: readonly CreatorCard[]): Network | null {
  const followersOn = (network: Network) =>
    cards.reduce((sum, { networks }) => sum + (headlineAccount(networks, [network])?.followers ?? 0), 0);
  return (
    networksOf(cards)
      .filter((network) => cards.every((card) => isOn(card, network)))
      .toSorted((a, b) => followersOn(b) - followersOn(a))
      .at(0) ?? null
  );
}

/**
 * Each creator's value of each figure and its share of the best value; null for negative values, or when the best is
 * not positive. Figures of different definitions have no best.
 */
export function compareFigures(cards: readonly CreatorCard[], network: Network | null): Comparison["figures"] {
  return COMPARED_FIGURES.map((figure) => {
    const values = cards.map((card) => ({ creatorId: card._id, value: figureValue(card, figure, network) }));
    const best = Math.max(...values.map(({ value }) => value ?? 0));
    const ranked = figure !== "engagementRate" || isRateOfOneKind(cards, network);
    return {
      figure,
      ranked,
      values: values.map(({ creatorId, value }) => ({
        creatorId,
        value,
        ofBest: !ranked || value === null || value < 0 || best <= 0 ? null : value / best,
      })),
    };
  });
}

/** Returns a figure of one network as it is; across networks only what may be compared. */
function figureValue(card: CreatorCard, figure: ComparedFigure, network: Network | null): number | null {
  const account = headlineAccount(card.networks, network ? [network] : []);
  if (figure === "score") return headlineScore(card, network ? [network] : [], account);
  if (!account) return null;
  return network ? account[figure] : comparedFigure(account, figure);
}

/** Engagement rates are per follower on some networks, per view on others. */
function isRateOfOneKind(cards: readonly CreatorCard[], network: Network | null): boolean {
  const kinds = cards.flatMap(({ networks }) => {
    const account = headlineAccount(networks, network ? [network] : []);
    return account && account.engagementRate !== null ? [NETWORK_FACTS[account.network].rateOver] : [];
  });
  return new Set(kinds).size <= 1;
}

/** Niches by number of creators, descending; ties in the order of the creators and their niches. */
export function compareNiches(cards: readonly CreatorCard[]): Comparison["niches"] {
  const shared = new Map<number, Comparison["niches"][number]>();
  for (const card of cards)
    for (const { primary: _, state: __, ...niche } of card.categories) {
      const entry = shared.get(niche.id) ?? { niche, creatorIds: [] };
      shared.set(niche.id, { niche, creatorIds: [...entry.creatorIds, card._id] });
    }
  return [...shared.values()].toSorted((a, b) => b.creatorIds.length - a.creatorIds.length);
}

type Mentions = ReadonlyMap<string, { name: string; posts: number }>;

/** Accounts by number of creators that mention them, then by posts; named as in the creator with the most such posts. */
export function compareMentions(mentionsOf: ReadonlyMap<string, Mentions>): Comparison["mentions"] {
  const shared = new Map<string, Comparison["mentions"][number] & { most: number }>();
  for (const [creatorId, mentions] of mentionsOf)
    for (const [key, { name, posts }] of mentions) {
      const entry = shared.get(key) ?? { name, by: [], posts: 0, most: 0 };
      shared.set(key, {
        name: posts > entry.most ? name : entry.name,
        by: [...entry.by, { creatorId, posts }],
        posts: entry.posts + posts,
        most: Math.max(posts, entry.most),
      });
    }
  return [...shared.values()]
    .toSorted((a, b) => b.by.length - a.by.length || b.posts - a.posts || a.name.localeCompare(b.name, "en"))
    .slice(0, MENTIONS_MAX)
    .map(({ name, by, posts }) => ({ name, by, posts }));
}
