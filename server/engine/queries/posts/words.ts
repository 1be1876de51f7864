import { z } from "zod";
import type { Engine } from "../../client.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import { countedFigure, isEmpty, postsIn, wholeEngagement, type ChosenFilter, type PostsOf } from "./scope.ts";

const figure = z.number().nullable();

const word = z.object({
  name: z.string(),
  posts: z.number(),
  creators: z.number(),
  /** null: of no post known. */
  engagement: figure,
  /** Of the posts that show their likes. */
  medianEngagement: figure,
});
export type PostWord = z.infer<typeof word>;

/** The hashtags or mentions of posts, in lower case and without their sign; those of the most posts first. */
export async function wordsOf(
  engine: Engine,
  of: PostsOf,
  words: "hashtags" | "mentions",
  limit: number,
): Promise<PostWord[]> {
  if (isEmpty(of)) return [];
  const posts = postsIn(of, [words, countedFigure(of, "engagement"), wholeEngagement(of)]);
  return queryIndex(
    engine.query({
      sql: `SELECT arrayJoin(${words}) AS name, count() AS posts, uniqExact(author) AS creators,
              sum(counted_engagement) AS engagement,
              quantileExactInclusive(0.5)(whole_engagement) AS medianEngagement
            FROM ${posts.sql} GROUP BY name ORDER BY posts DESC, name LIMIT {limit:UInt32}`,
      params: { ...posts.params, limit },
      schema: word,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
}

const CHOICES = ["creators", "networks", "types", "languages", "tones", "hashtags", "mentions"] as const;
type Choice = (typeof CHOICES)[number];
export type PostChoices = Record<Choice, { value: string; count: number }[]>;

/** The filter that each choice belongs to, and the values that a post has of it. */
const VALUES: Record<Choice, { filter: ChosenFilter; column: string; value: string }> = {
  creators: { filter: "by", column: "toUInt64(creator_id) AS creator", value: "toString(creator)" },
  networks: { filter: "networks", column: "network", value: "toString(network)" },
  languages: { filter: "languages", column: "language", value: "toString(language)" },
  tones: { filter: "tones", column: "tone", value: "toString(tone)" },
  types: { filter: "formats", column: "format", value: "toString(format)" },
  hashtags: { filter: "hashtags", column: "hashtags", value: "toString(arrayJoin(hashtags))" },
  mentions: { filter: "mentions", column: "mentions", value: "toString(arrayJoin(mentions))" },
};

const tally = z.object({ choice: z.enum(CHOICES), value: z.string(), count: z.number() });

/** How many posts match with each choice of each filter beside the others; of each filter the most frequent `limit`. */
export async function choicesOf(engine: Engine, of: PostsOf, limit: number): Promise<PostChoices> {
  const found = isEmpty({ ...of, by: [] }) ? [] : await tallies(engine, of, limit);
  const byChoice = Map.groupBy(found, ({ choice }) => choice);
  const choicesIn = (choice: Choice) => (byChoice.get(choice) ?? []).map(({ value, count }) => ({ value, count }));
  return {
    creators: choicesIn("creators"),
    networks: choicesIn("networks"),
    types: choicesIn("types"),
    languages: choicesIn("languages"),
    tones: choicesIn("tones"),
    hashtags: choicesIn("hashtags"),
    mentions: choicesIn("mentions"),
  };
}

async function tallies(engine: Engine, of: PostsOf, limit: number): Promise<z.infer<typeof tally>[]> {
  const counts = CHOICES.map((choice) => {
    const { filter, column, value } = VALUES[choice];
    const { sql, params } = postsIn(of, [column], filter);
    return {
      sql: `SELECT '${choice}' AS choice, ${value} AS value, count() AS count FROM ${sql}
            GROUP BY value HAVING value != '' ORDER BY count DESC, value LIMIT {limit:UInt32}`,
      params,
    };
  });
  return queryIndex(
    engine.query({
      sql: counts.map(({ sql }) => `SELECT * FROM (${sql})`).join(" UNION ALL "),
      params: Object.assign({ limit }, ...counts.map(({ params }) => params)),
      schema: tally,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
}
