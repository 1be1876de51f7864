import { z } from "zod";
import { TEXT_LENGTHS } from "#contract/figures/text-lengths.ts";
import type { Engine } from "../../client.ts";
import { condition, type Condition } from "../condition.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import { medianOf } from "./median.ts";
import { counted, countedFigure, isEmpty, postsIn, publishedClock, wholeEngagement, type PostsOf } from "./scope.ts";

const figure = z.number().nullable();

const sums = z.object({
  key: z.string(),
  posts: z.number(),
  creators: z.number(),
  /** null: not known of any post. */
  engagement: figure,
  views: figure,
  /** Posts of which it is known and added up. */
  withEngagement: z.number(),
  withViews: z.number(),
  /** Of those with engagement: without likes, which are hidden. */
  partial: z.number(),
  /** Posts whose figures the terms of their source leave out of sums here. */
  leftOut: z.number(),
});
export type PostSums = z.infer<typeof sums>;

const group = sums.extend({
  /** Posts that show their likes and may be added up: what the median is of. */
  measured: z.number(),
  medianEngagement: figure,
  /** The 95 % interval of the median: lowerRank(); null: too few posts. */
  lower: figure,
  upper: figure,
});
export type PostGroup = z.infer<typeof group>;

export type GroupedBy = "network" | "format" | "creator" | "post" | "sponsored" | "length" | "language" | "tone";

/** The column, and the key of a group by it. */
const KEYS: Record<GroupedBy, { column: string; key: string }> = {
  network: { column: "network", key: "network" },
  format: { column: "format", key: "format" },
  // '' where it is not known.
  language: { column: "language", key: "toString(language)" },
  tone: { column: "tone", key: "toString(tone)" },
  creator: { column: "toUInt64(creator_id) AS creator", key: "toString(creator)" },
  post: { column: "toUInt64(id) AS post", key: "toString(post)" },
  sponsored: { column: "is_sponsored", key: "if(is_sponsored, 'true', 'false')" },
  // The group's first length.
  length: {
    column: "characters",
    key: `toString(arrayLast(first -> first <= characters, [${TEXT_LENGTHS.join(", ")}]))`,
  },
};

const MOST_FIRST = "ORDER BY engagement DESC NULLS LAST, posts DESC, key";

/** The posts with the key of their group, grouped by it: `more` are columns of the posts, and aggregates of them. */
function grouped(of: PostsOf, by: GroupedBy, more: { column?: string; aggregate?: string } = {}): Condition {
  const { column, key } = KEYS[by];
  const counts = `${counted(of)} AS is_counted`;
  const figures = [countedFigure(of, "engagement"), countedFigure(of, "views"), counts, "is_partial"];
  const posts = postsIn(of, [column, ...figures, ...(more.column ? [more.column] : [])]);
  return condition(
    `SELECT ${key} AS key, count() AS posts, uniqExact(author) AS creators,
       sum(counted_engagement) AS engagement, sum(counted_views) AS views,
       count(counted_engagement) AS withEngagement, count(counted_views) AS withViews,
       countIf(is_partial AND is_counted) AS partial, countIf(NOT is_counted) AS leftOut
       ${more.aggregate ? `, ${more.aggregate}` : ""}
     FROM ${posts.sql} GROUP BY key ${MOST_FIRST} LIMIT {limit:UInt32}`,
    posts.params,
  );
}

/** Posts by what they have in common; groups with the most engagement first. `length`: by TEXT_LENGTHS. */
export async function sumsOf(engine: Engine, of: PostsOf, by: GroupedBy, limit: number): Promise<PostSums[]> {
  if (isEmpty(of)) return [];
  const { sql, params } = grouped(of, by);
  return queryIndex(engine.query({ sql, params: { ...params, limit }, schema: sums, limitMs: QUERY_LIMIT_MS }));
}

/** The same with medians, for which the engagement of each post is sorted. */
export async function groupsOf(engine: Engine, of: PostsOf, by: GroupedBy, limit: number): Promise<PostGroup[]> {
  if (isEmpty(of)) return [];
  const aggregate = "arraySort(groupArray(whole_engagement)) AS engagements";
  const groups = grouped(of, by, { column: wholeEngagement(of), aggregate });
  const median = medianOf("engagements");
  return queryIndex(
    engine.query({
      sql: `SELECT * EXCEPT (engagements, median), median AS medianEngagement FROM (
              SELECT *, length(engagements) AS measured, ${median.sql} FROM (${groups.sql})
            ) ${MOST_FIRST}`,
      params: { ...groups.params, ...median.params, limit },
      schema: group,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
}

const hour = z.object({
  weekday: z.int(),
  hour: z.int(),
  posts: z.number(),
  measured: z.number(),
  medianEngagement: figure,
});
export type PostHour = z.infer<typeof hour>;

/** Hours of the week with posts, in the time zone, by IANA's name; Monday is 1. */
export async function hoursOf(engine: Engine, of: PostsOf, timezone: string): Promise<PostHour[]> {
  if (isEmpty(of)) return [];
  const clock = publishedClock(of, timezone);
  const posts = postsIn(of, [clock.sql, wholeEngagement(of)]);
  return queryIndex(
    engine.query({
      sql: `SELECT toDayOfWeek(published_clock) AS weekday, toHour(published_clock) AS hour,
              count() AS posts, count(whole_engagement) AS measured,
              quantileExactInclusive(0.5)(whole_engagement) AS medianEngagement
            FROM ${posts.sql} GROUP BY weekday, hour ORDER BY weekday, hour`,
      params: { ...posts.params, ...clock.params },
      schema: hour,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
}
