import { z } from "zod";
import {
  CHARACTERISTIC_SHARE,
  CHARACTERISTIC_TERMS,
  SIMILARITY_CANDIDATES,
  SIMILARITY,
  type SimilarityPartId,
} from "#contract/scores/similarity.ts";
import type { Engine } from "../client.ts";
import { STOP_WORDS } from "../stop-words.ts";
import { CREATOR_INDEX, VOCABULARY } from "../tables.ts";
import { all, condition, type Condition } from "./condition.ts";
import { visibleCreators, type Layers } from "./layer.ts";
import { queryIndex, QUERY_LIMIT_MS } from "./query-index.ts";

/** How much creators are mentioned together with these, 0 to 1. */
export type Neighbours = ReadonlyMap<number, number>;
type Wanted = {
  layers: Layers;
  ids: readonly number[];
  /** Read while the engine reads what describes these. */
  neighbours: Neighbours | Promise<Neighbours>;
  /** They sum to 1. */
  weights: Readonly<Record<SimilarityPartId, number>>;
  /** What the creators that are found have to match, too. */
  fitting?: Condition;
  limit: number;
  signal: AbortSignal;
};

/** A word or hashtag that describes a creator, the heavier the fewer creators use it. */
const termRow = z.object({ term: z.string(), weight: z.number(), creators: z.number() });
type Term = z.infer<typeof termRow>;

/** In a small installation these are no share worth the name. */
const FEW = 20;

const seedRow = z.object({
  is_brand: z.number(),
  niches: z.array(z.number()),
  countries: z.array(z.string()),
  languages: z.array(z.string()),
  /** The size as a logarithm; null when no size is known. */
  size: z.number().nullable(),
});
type Seed = z.infer<typeof seedRow>;

const parts = SIMILARITY.parts.map(({ id }) => id);

const similarRow = z.object({
  id: z.number(),
  similarity: z.number(),
  part_words: z.number(),
  part_niches: z.number(),
  part_size: z.number(),
  part_place: z.number(),
  part_neighbours: z.number(),
  shared_terms: z.array(z.string()),
});
export type SimilarRow = z.infer<typeof similarRow>;

/** Creators of the same kind that share words, niches or neighbours with these together, most similar first. */
export async function similarCreators(engine: Engine, wanted: Wanted): Promise<SimilarRow[]> {
  const { limit, signal, weights } = wanted;
  const [seed, terms, neighbours] = await Promise.all([
    readSeed(engine, wanted),
    characteristicTerms(engine, wanted),
    wanted.neighbours,
  ]);
  if (!seed) return [];
  const candidates = candidatesFor(seed, terms, { ...wanted, neighbours });
  const similarity = similarityTo(seed, terms, neighbours);
  return queryIndex(
    engine.query({
      sql: `WITH ${similarity.sql}
            SELECT id, shared_terms, ${parts.map((part) => `part_${part}`).join(", ")},
              ${parts.map((id) => `{weight_${id}:Float64} * part_${id}`).join(" + ")} AS similarity
            FROM ${CREATOR_INDEX} FINAL
            WHERE ${candidates.sql}
            ORDER BY similarity DESC, id LIMIT {limit:UInt32}`,
      params: {
        ...candidates.params,
        ...similarity.params,
        ...Object.fromEntries(parts.map((id) => [`weight_${id}`, weights[id]])),
        limit,
      },
      schema: similarRow,
      limitMs: QUERY_LIMIT_MS,
      signal,
    }),
  );
}

async function readSeed(engine: Engine, { layers, ids, signal }: Wanted): Promise<Seed | undefined> {
  const visible = visibleCreators(layers);
  const [seed] = await queryIndex(
    engine.query({
      sql: `SELECT min(is_brand) AS is_brand, groupUniqArrayArray(niches) AS niches,
              groupUniqArrayIf(country, country != '') AS countries,
              groupUniqArrayIf(language, language != '') AS languages,
              avgOrNullIf(log10(total_followers), total_followers > 0) AS size
            FROM ${CREATOR_INDEX} FINAL WHERE id IN {ids:Array(UInt64)} AND ${visible.sql} HAVING count() > 0`,
      params: { ...visible.params, ids },
      schema: seedRow,
      limitMs: QUERY_LIMIT_MS,
      signal,
    }),
  );
  return seed;
}

/** Words and hashtags of these creators, but their names and words of no content, by how many of them use it, and how few others. */
async function characteristicTerms(engine: Engine, { layers, ids, signal }: Wanted): Promise<Term[]> {
  const visible = visibleCreators(layers);
  const found = await queryIndex(
    engine.query({
      sql: `WITH (SELECT count() FROM ${CREATOR_INDEX} WHERE owner = '') AS everyone
            SELECT term, creators, count() * log(everyone / creators) AS weight
            FROM (
              SELECT use.1 AS is_hashtag, arrayJoin(use.2) AS term
              FROM ${CREATOR_INDEX} FINAL
              ARRAY JOIN [
                (0, arrayDistinct(splitByChar(' ', concat(ai_text, ' ', social_text)))),
                (1, arrayDistinct(hashtags))
              ] AS use
              WHERE id IN {ids:Array(UInt64)} AND ${visible.sql} AND NOT has(name_words, term)
                AND (use.1 = 1 OR NOT has({stop:Array(String)}, term))
            ) AS own
            JOIN ${VOCABULARY} AS used ON used.word = own.term
            WHERE creators > 1 AND creators <= greatest({few:UInt32}, everyone * {share:Float64})
            GROUP BY term, creators, is_hashtag
            ORDER BY is_hashtag, weight DESC, term
            LIMIT {terms:UInt32} BY is_hashtag`,
      params: {
        ...visible.params,
        ids,
        few: FEW,
        share: CHARACTERISTIC_SHARE,
        terms: CHARACTERISTIC_TERMS,
        stop: [...STOP_WORDS],
      },
      schema: termRow,
      limitMs: QUERY_LIMIT_MS,
      signal,
    }),
  );
  // A word may be among both.
  return [...new Map(found.map((term) => [term.term, term])).values()].toSorted((a, b) => b.weight - a.weight);
}

/** The heaviest of the terms, as long as not too many creators use one of them. */
function narrowing(terms: readonly Term[]): string[] {
  let creators = 0;
  return terms.filter((term) => (creators += term.creators) <= SIMILARITY_CANDIDATES).map(({ term }) => term);
}

/** Others of the same kind that share a word, a hashtag, a niche or neighbours. */
function candidatesFor(
  seed: Seed,
  terms: readonly Term[],
  { layers, ids, fitting, neighbours }: Pick<Wanted, "layers" | "ids" | "fitting"> & { neighbours: Neighbours },
): Condition {
  const visible = visibleCreators(layers);
  const narrow = narrowing(terms);
  const shares = [
    ...(narrow.length > 0
      ? ["ai_text", "social_text", "hashtags"].map((column) => `hasAnyTokens(${column}, {narrow:Array(String)})`)
      : []),
    ...(neighbours.size > 0 ? ["id IN {neighbours:Array(UInt64)}"] : []),
    ...(seed.niches.length > 0 ? ["hasAny(niches, {seed_niches:Array(UInt32)})"] : []),
  ];
  return all([
    condition(
      `${visible.sql} AND is_brand = {brand:UInt8} AND id NOT IN {ids:Array(UInt64)} AND (${shares.join(" OR ") || "0"})`,
      {
        ...visible.params,
        brand: seed.is_brand,
        ids,
        narrow,
        seed_niches: seed.niches,
        neighbours: [...neighbours.keys()],
      },
    ),
    ...(fitting ? [fitting] : []),
  ]);
}

/** The parts as SQL, each 0 to 1: `part_<id>`; and the terms that are shared, `shared_terms`. */
function similarityTo(seed: Seed, terms: readonly Term[], neighbours: Neighbours): Condition {
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0);
  const sql: Record<SimilarityPartId, string> = {
    words:
      whole === 0
        ? "0"
        : "least(1, 2 * arraySum(term -> {weights:Map(String, Float64)}[term], shared_terms) / {whole:Float64})",
    niches:
      "length(arrayIntersect(niches, {seed_niches:Array(UInt32)})) / greatest(1, length(arrayDistinct(arrayConcat(niches, {seed_niches:Array(UInt32)}))))",
    size:
      seed.size === null
        ? "0"
        : "if(total_followers > 0, greatest(0, 1 - abs(log10(total_followers) - {size:Float64}) / 2), 0)",
    place: "0.5 * has({seed_languages:Array(String)}, language) + 0.5 * has({seed_countries:Array(String)}, country)",
    neighbours: neighbours.size === 0 ? "0" : "{shares:Map(UInt64, Float64)}[id]",
  };
  return condition(
    [
      `arrayReverseSort(term -> {weights:Map(String, Float64)}[term], arrayIntersect(
        arrayConcat(splitByChar(' ', concat(ai_text, ' ', social_text)), hashtags), {terms:Array(String)})) AS shared_terms`,
      ...parts.map((part) => `${sql[part]} AS part_${part}`),
    ].join(", "),
    {
      terms: terms.map(({ term }) => term),
      weights: Object.fromEntries(terms.map(({ term, weight }) => [term, weight])),
      whole,
      size: seed.size ?? 0,
      seed_languages: seed.languages,
      seed_countries: seed.countries,
      shares: new Map(neighbours),
    },
  );
}
