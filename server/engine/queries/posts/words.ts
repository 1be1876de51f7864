import { z } from "zod";
import type { Engine } from "../../client.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import { isEmpty, postsIn, type ChosenFilter, type PostsOf } from "./scope.ts";

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
