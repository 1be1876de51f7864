import { z } from "zod";
import { NONE } from "#contract/collections/filters.ts";
import type { Engine } from "../../client.ts";
import { condition, type Condition } from "../condition.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import { isEmpty, postsByAuthor, type ChosenFilter, type PostsOf } from "./scope.ts";

const CHOICES = ["creators", "networks", "types", "languages", "tones", "hashtags", "mentions"] as const;
type Choice = (typeof CHOICES)[number];
export type PostChoices = Record<Choice, { value: string; count: number }[]>;

/** The filter that each choice belongs to, and the values that a post has of it, as an array of texts. */
const VALUES: Record<Choice, { filter: ChosenFilter; column: string; values: string }> = {
  creators: { filter: "by", column: "toUInt64(creator_id) AS creator", values: "[toString(creator)]" },
  networks: { filter: "networks", column: "network", values: "[toString(network)]" },
  languages: { filter: "languages", column: "language", values: `[${orNone("language")}]` },
  tones: { filter: "tones", column: "tone", values: `[${orNone("tone")}]` },
  types: { filter: "formats", column: "format", values: "[toString(format)]" },
  hashtags: { filter: "hashtags", column: "hashtags", values: "arrayMap(one -> toString(one), hashtags)" },
  mentions: { filter: "mentions", column: "mentions", values: "arrayMap(one -> toString(one), mentions)" },
};

/** Posts with an unknown value can be chosen, too. */
function orNone(column: string): string {
  return `if(${column} = '', '${NONE}', toString(${column}))`;
}

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

/** Choices of a filter that has some are counted beside it, in a scan of their own; all others in one scan together. */
async function tallies(engine: Engine, of: PostsOf, limit: number): Promise<z.infer<typeof tally>[]> {
  const together = CHOICES.filter((choice) => (of[VALUES[choice].filter]?.length ?? 0) === 0);
  const alone = CHOICES.filter((choice) => !together.includes(choice));
  const counts = [
    ...(together.length > 0 ? [tallied(of, together)] : []),
    ...alone.map((choice) => tallied(of, [choice], VALUES[choice].filter)),
  ];
  return queryIndex(
    engine.query({
      sql: counts.map(({ sql }) => `SELECT * FROM (${sql})`).join(" UNION ALL "),
      params: Object.assign({ limit }, ...counts.map(({ params }) => params)),
      schema: tally,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
}

function tallied(of: PostsOf, choices: readonly Choice[], except?: ChosenFilter): Condition {
  const columns = choices.map((choice) => VALUES[choice].column);
  const pairs = choices.map((choice) => `arrayMap(value -> ('${choice}', value), ${VALUES[choice].values})`);
  const { sql, params } = postsByAuthor(of, columns, except);
  return condition(
    `SELECT tupleElement(pair, 1) AS choice, tupleElement(pair, 2) AS value, count() AS count
     FROM (SELECT is_first, arrayJoin(arrayConcat(${pairs.join(", ")})) AS pair FROM ${sql})
     WHERE is_first OR tupleElement(pair, 1) = 'creators'
     GROUP BY choice, value HAVING value != '' ORDER BY choice, count DESC, value LIMIT {limit:UInt32} BY choice`,
    params,
  );
}
