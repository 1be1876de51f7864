import { z } from "zod";
import { STATS } from "#contract/my-stats/periods.ts";
import type { Engine } from "../../client.ts";
import { condition, type Condition } from "../condition.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import { medianOf } from "./median.ts";
import {
  counted,
  countedFigure,
  isEmpty,
  LENGTH_GROUP,
  postsByAuthor,
  publishedClock,
  weekHourOf,
  wholeEngagement,
  type PostsOf,
} from "./scope.ts";

const figure = z.number().nullable();

const sums = z.object({
  by: z.string(),
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

/** Columns of the posts, and the key of their group as text; `keys`: of several groups at once. */
type Key = { columns: readonly string[] } & ({ key: string } | { keys: string });

/** The network and the format of a post, as SQL: what is typical of one is not of another. */
export const MEDIUM = "concat(network, ' ', format)";

const KEYS = {
  all: { columns: [], key: "''" },
  network: { columns: ["network"], key: "network" },
  format: { columns: ["format"], key: "format" },
  // '' where it is not known.
  language: { columns: ["language"], key: "language" },
  tone: { columns: ["tone"], key: "tone" },
  creator: { columns: ["toUInt64(creator_id) AS creator"], key: "creator" },
  post: { columns: ["toUInt64(id) AS post"], key: "post" },
  sponsored: { columns: ["is_sponsored"], key: "if(is_sponsored, 'true', 'false')" },
  // The group's first length.
  length: { columns: ["characters"], key: LENGTH_GROUP },
  // In the time zone: YYYY-MM-DD, and hours of the week.
  day: { columns: [], key: "toDate(published_clock)" },
  hour: { columns: [], key: weekHourOf("published_clock") },
  medium: { columns: ["network", "format"], key: MEDIUM },
  networkDay: { columns: ["network"], key: "concat(network, ' ', toString(toDate(published_clock)))" },
  // Monday is 1.
  networkWeekday: { columns: ["network"], key: "concat(network, ' ', toString(toDayOfWeek(published_clock)))" },
  // From midnight on, parts of the day.
  networkPart: {
    columns: ["network"],
    key: `concat(network, ' ', toString(intDiv(toHour(published_clock), ${STATS.partHours})))`,
  },
  // In lower case and without their sign.
  hashtags: { columns: ["hashtags"], keys: "hashtags" },
  mentions: { columns: ["mentions"], keys: "mentions" },
} satisfies Record<string, Key>;
export type GroupedBy = keyof typeof KEYS;

/** Groups of which there may be many: those of the most posts are meant, not those with the most engagement. */
const BY_POSTS: readonly GroupedBy[] = ["hashtags", "mentions"];

/** Groups in which a joint post counts for each of its authors; in all others it counts once. */
const BY_AUTHOR: readonly GroupedBy[] = ["creator", "post"];

/** Groups by the clock of a time zone. */
const BY_CLOCK = new Set<GroupedBy>(["day", "hour", "networkDay", "networkWeekday", "networkPart"]);

/** By what posts are grouped, and the most groups of each. */
type Limits = Partial<Record<GroupedBy, number>>;
/** IANA's name, for days and hours. */
type Zone = { timezone?: string };
/** The groups by one of the limits, in their order; without a limit none. */
export type FoundGroups<Row> = (by: GroupedBy) => Row[];

function isGroupedBy(name: string): name is GroupedBy {
  return Object.hasOwn(KEYS, name);
}

/** All groups in one scan of the posts; `more`: a column of the posts and an aggregate of it. */
function grouped(
  of: PostsOf,
  limits: Limits,
  { timezone = "UTC" }: Zone,
  more: { column: string; aggregate: string } = { column: "", aggregate: "" },
): Condition {
  const wanted = Object.keys(limits).filter(isGroupedBy);
  const clock = wanted.some((by) => BY_CLOCK.has(by)) ? publishedClock(of, timezone) : condition("");
  const figures = [countedFigure(of, "engagement"), countedFigure(of, "views"), `${counted(of)} AS is_counted`];
  const columns = [...wanted.flatMap((by) => KEYS[by].columns), clock.sql, "is_partial", ...figures, more.column];
  const posts = postsByAuthor(of, [...new Set(columns.filter((column) => column !== ""))]);
  const keys = wanted.map((by) => {
    const key: Key = KEYS[by];
    return "key" in key
      ? `[('${by}', toString(${key.key}))]`
      : `arrayMap(one -> ('${by}', toString(one)), ${key.keys})`;
  });
  const byPosts = BY_POSTS.map((by) => `'${by}'`).join(", ");
  const byAuthor = BY_AUTHOR.map((by) => `'${by}'`).join(", ");
  const order = `if(by IN (${byPosts}), toInt64(posts), engagement) DESC NULLS LAST, posts DESC, key`;
  return condition(
    `SELECT * FROM (
       SELECT *, row_number() OVER (PARTITION BY by ORDER BY ${order}) AS place FROM (
         SELECT tupleElement(pair, 1) AS by, tupleElement(pair, 2) AS key, countIf(counts) AS posts, uniqExact(author) AS creators,
           sumIf(counted_engagement, counts) AS engagement, sumIf(counted_views, counts) AS views,
           countIf(counts AND isNotNull(counted_engagement)) AS withEngagement,
           countIf(counts AND isNotNull(counted_views)) AS withViews,
           countIf(counts AND is_partial AND is_counted) AS partial, countIf(counts AND NOT is_counted) AS leftOut
           ${more.aggregate && `, ${more.aggregate}`}
         FROM (
           SELECT *, arrayJoin(arrayConcat(${keys.join(", ")})) AS pair,
             is_first OR tupleElement(pair, 1) IN (${byAuthor}) AS counts
           FROM ${posts.sql}
         )
         GROUP BY by, key HAVING posts > 0
       )
     ) WHERE place <= transform(by, {grouped_by:Array(String)}, {limits:Array(UInt32)}, 0)`,
    { ...posts.params, ...clock.params, grouped_by: wanted, limits: wanted.map((by) => limits[by] ?? 0) },
  );
}

function byName<Row extends { by: string }>(rows: readonly Row[]): FoundGroups<Row> {
  const found = Map.groupBy(rows, ({ by }) => by);
  return (by) => found.get(by) ?? [];
}

/**
 * Posts by what they have in common, each of the limits by itself; groups with the most engagement first, of hashtags and mentions
 * those of the most posts. `length`: by TEXT_LENGTHS.
 */
export async function sumsOf(
  engine: Engine,
  of: PostsOf,
  limits: Limits,
  zone: Zone = {},
): Promise<FoundGroups<PostSums>> {
  if (isEmpty(of)) return () => [];
  const { sql, params } = grouped(of, limits, zone);
  const ordered = `SELECT * EXCEPT (place) FROM (${sql}) ORDER BY by, place`;
  return byName(await queryIndex(engine.query({ sql: ordered, params, schema: sums, limitMs: QUERY_LIMIT_MS })));
}

/** The same with medians, for which the engagement of each post is sorted. */
export async function groupsOf(
  engine: Engine,
  of: PostsOf,
  limits: Limits,
  zone: Zone = {},
): Promise<FoundGroups<PostGroup>> {
  if (isEmpty(of)) return () => [];
  const aggregate = "groupArrayIf(whole_engagement, counts) AS unsorted";
  const groups = grouped(of, limits, zone, { column: wholeEngagement(of), aggregate });
  const median = medianOf("engagements");
  return byName(
    await queryIndex(
      engine.query({
        sql: `SELECT * EXCEPT (unsorted, engagements, median, place), median AS medianEngagement FROM (
                SELECT *, arraySort(unsorted) AS engagements, length(engagements) AS measured, ${median.sql} FROM (${groups.sql})
              ) ORDER BY by, place`,
        params: { ...groups.params, ...median.params },
        schema: group,
        limitMs: QUERY_LIMIT_MS,
      }),
    ),
  );
}
