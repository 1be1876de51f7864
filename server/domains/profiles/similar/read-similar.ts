import { SIMILAR_SHOWN } from "#contract/base/limits.ts";
import type { CreatorCard } from "#contract/creators.ts";
import { similarCreators as endpoint, type SimilarCreator } from "#contract/profiles/similar.ts";
import { similarityWeights } from "#contract/scores/similarity.ts";
import type { Context, Member } from "../../../context.ts";
import { readLayers } from "../../../engine/queries/layer.ts";
import { similarCreators as query, type SimilarRow } from "../../../engine/queries/similar-creators.ts";
import { refuse } from "../../../errors.ts";
import { read } from "../../../kernel/handler.ts";
import { readCards } from "../../creators/index.ts";
import { readNeighbours } from "./read-neighbours.ts";

export const similarCreators = read(endpoint, { isPrepared: true })(async ({ ctx, input, client }) => {
  const ids = [...new Set([input.id, ...(input.and ?? [])].map(Number))];
  const [seeds, layers] = await Promise.all([readCards({ ctx, ids }), readLayers(ctx)]);
  const cards = ids.map((id) => seeds.get(id) ?? refuse("not_found"));
  const weights = similarityWeights(input.weights) ?? refuse("bad_request");
  return { similar: await findSimilar(ctx, { layers, cards, weights, limit: SIMILAR_SHOWN, signal: client.signal }) };
});

type Wanted = Omit<Parameters<typeof query>[1], "ids" | "neighbours"> & {
  cards: readonly CreatorCard[];
  /** Where the cards are of more than one creator each: all of them. */
  ids?: readonly number[];
};

/** The creators most similar to these together, with what they have in common. */
export async function findSimilar(
  ctx: Context<Member>,
  { cards, ids = cards.map(({ _id }) => Number(_id)), ...wanted }: Wanted,
): Promise<SimilarCreator[]> {
  const neighbours = readNeighbours(ctx, { layers: wanted.layers, ids });
  const rows = await query(ctx.engine, { ...wanted, ids, neighbours });
  const found = await readCards({ ctx, ids: rows.map(({ id }) => id) });
  return rows.flatMap((row) => {
    // A creator deleted concurrently has no card.
    const card = found.get(row.id);
    return card ? [presentSimilar(row, card, cards)] : [];
  });
}

/** A creator found by the engine with what it has in common with these; facts are those of the cards. */
function presentSimilar(row: SimilarRow, creator: CreatorCard, others: readonly CreatorCard[]): SimilarCreator {
  const niches = new Set(others.flatMap(({ categories }) => categories.map(({ id }) => id)));
  const same = (fact: "country" | "language") =>
    creator[fact] !== null && others.some((one) => one[fact] === creator[fact]);
  return {
    creator,
    similarity: Math.round(100 * row.similarity),
    parts: {
      words: row.part_words,
      niches: row.part_niches,
      size: row.part_size,
      place: row.part_place,
      neighbours: row.part_neighbours,
    },
    shared: {
      words: row.shared_terms,
      niches: creator.categories.filter(({ id }) => niches.has(id)),
      country: same("country"),
      language: same("language"),
    },
  };
}
