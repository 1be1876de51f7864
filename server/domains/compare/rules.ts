import { COMPARED_FIGURES, type compareCreators, type ComparedFigure } from "#contract/compare.ts";
import { comparedFigure, type CreatorCard } from "#contract/creators.ts";
import type { ReplyOf } from "#contract/endpoint.ts";

type Compared = ReplyOf<typeof compareCreators>;

/** Mentions shown. */
export const MENTIONS_MAX = 50;

/** What each has of each figure, and its share of the best. Below nothing there is no share, nor of a best that is nothing. */
export function compareFigures(cards: readonly CreatorCard[]): Compared["figures"] {
  return COMPARED_FIGURES.map((figure) => {
    const values = cards.map((card) => ({ creatorId: card._id, value: figureOf(card, figure) }));
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

function figureOf({ score, networks }: CreatorCard, figure: ComparedFigure): number | null {
  if (figure === "score") return score;
  const known = networks.map((account) => comparedFigure(account, figure)).filter((value) => value !== null);
  if (known.length === 0) return null;
  return figure === "followers" ? known.reduce((sum, value) => sum + value, 0) : Math.max(...known);
}

/** Niches of most of them first; of those with as many, in the order of the creators and their niches. */
export function compareNiches(cards: readonly CreatorCard[]): Compared["niches"] {
  const shared = new Map<number, Compared["niches"][number]>();
  for (const card of cards)
    for (const { primary: _, ...niche } of card.categories) {
      const known = shared.get(niche.id) ?? { niche, creatorIds: [] };
      shared.set(niche.id, { niche, creatorIds: [...known.creatorIds, card._id] });
    }
  return [...shared.values()].toSorted((a, b) => b.creatorIds.length - a.creatorIds.length);
}

type Mentions = ReadonlyMap<string, { name: string; posts: number }>;

/** Whom most of them mention first, then whom they mention most; called as who mentions them most calls them. */
export function compareMentions(mentionsOf: ReadonlyMap<string, Mentions>): Compared["mentions"] {
  const shared = new Map<string, Compared["mentions"][number] & { most: number }>();
  for (const [creatorId, mentions] of mentionsOf)
    for (const [key, { name, posts }] of mentions) {
      const known = shared.get(key) ?? { name, by: [], posts: 0, most: 0 };
      shared.set(key, {
        name: posts > known.most ? name : known.name,
        by: [...known.by, { creatorId, posts }],
        posts: known.posts + posts,
        most: Math.max(posts, known.most),
      });
    }
  return [...shared.values()]
    .toSorted((a, b) => b.by.length - a.by.length || b.posts - a.posts || a.name.localeCompare(b.name, "en"))
    .slice(0, MENTIONS_MAX)
    .map(({ name, by, posts }) => ({ name, by, posts }));
}
