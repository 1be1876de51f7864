import { COMPARED_FIGURES, type compareCreators, type ComparedFigure } from "#contract/compare.ts";
import { comparedFigure, type CreatorCard } from "#contract/creators.ts";
import type { ReplyOf } from "#contract/endpoint.ts";

type Comparison = ReplyOf<typeof compareCreators>;

/** Mentions in the reply. */
export const MENTIONS_MAX = 50;

/**
 * Each creator's value of each figure and its share of the best value; null for negative values, or when the best is
 * not positive.
 */
export function compareFigures(cards: readonly CreatorCard[]): Comparison["figures"] {
  return COMPARED_FIGURES.map((figure) => {
    const values = cards.map((card) => ({ creatorId: card._id, value: figureValue(card, figure) }));
    const best = Math.max(...values.map(({ value }) => value ?? 0));
    return {
      figure,
      values: values.map(({ creatorId, value }) => ({
        creatorId,
        value,
        ofBest: value === null || value < 0 || best <= 0 ? null : value / best,
      })),
    };
  });
}

function figureValue({ score, networks }: CreatorCard, figure: ComparedFigure): number | null {
  if (figure === "score") return score;
  const values = networks.map((account) => comparedFigure(account, figure)).filter((value) => value !== null);
  if (values.length === 0) return null;
  return figure === "followers" ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values);
}

/** Niches by number of creators, descending; ties in the order of the creators and their niches. */
export function compareNiches(cards: readonly CreatorCard[]): Comparison["niches"] {
  const shared = new Map<number, Comparison["niches"][number]>();
  for (const card of cards)
    for (const { primary: _, ...niche } of card.categories) {
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
