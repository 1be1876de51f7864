import { TEXT_LENGTHS } from "#contract/figures/text-lengths.ts";
import type { Network } from "#contract/networks/networks.ts";
import type { PostFormat } from "#contract/networks/network-module.ts";
import type { PostTone } from "#contract/post-tones.ts";
import type { TopicQuery } from "#contract/listening/topic.ts";
import { CREATOR_INDEX, POSTS } from "../../tables.ts";
import { all, any, condition, type Condition } from "../condition.ts";
import { keywordCondition } from "../keyword.ts";
import { topicCondition } from "./topic.ts";
import { clockTime, offsetsOf } from "./zone.ts";
import { visibleCreators, visiblePosts, type Layers } from "../layer.ts";

/**
 * Which posts, as the search engine finds them. Everything that is derived from a scope holds for exactly these posts. An
 * empty list of choices does not filter.
 */
export type PostsOf = {
  layers: Layers;
  /** Their authors; without any, every answer is empty and no query is sent. */
  creators: readonly number[] | "everyone";
  /** Creators that count as another one, into which they were merged. */
  merged?: ReadonlyMap<number, number>;
  /** Only what a topic means. */
  topic?: TopicQuery;
  /** Published from this time until that one; both are included, to the second. */
  from?: Date;
  until: Date;
  networks?: readonly Network[];
  formats?: readonly PostFormat[];
  /** Countries of the authors; a merged creator has the country of the creator that is shown. '': not known. */
  countries?: readonly string[];
  /** Languages of the text: ISO 639-1. '': not known. */
  languages?: readonly string[];
  tones?: readonly (PostTone | "")[];
  /** Texts with any of these words, as the index stores words. */
  themes?: readonly string[];
  /** Published at any of these hours of the week, as `weekHour` of the contract has them, by the clocks of a time zone. */
  hours?: { of: readonly string[]; timezone: string };
  /** Texts of any of these lengths, each by the first one of a group of TEXT_LENGTHS. */
  lengths?: readonly number[];
  /** Only by these of the creators. */
  by?: readonly number[];
  /** None of these creators. */
  notBy?: readonly number[];
  /** Any of these, in lower case and without their sign. */
  hashtags?: readonly string[];
  mentions?: readonly string[];
  /** Texts that contain it, in upper or lower case. */
  text?: string;
  /** Texts that have one of these as a word, in lower case: letters, digits, hyphens and underscores. */
  words?: readonly string[];
  sponsored?: boolean | null;
  /** Only posts whose figures were read by this time, or only those that were read after it. */
  counted?: { by: Date; isBefore: boolean };
  /** Only these posts. */
  ids?: readonly number[];
  /** For readers outside the workspace: figures that the terms of their source do not allow to export count as unknown. */
  forExport?: boolean;
};

/** Filters of which the choices are counted beside the others. */
export type ChosenFilter =
  | "by"
  | "networks"
  | "formats"
  | "countries"
  | "languages"
  | "tones"
  | "hashtags"
  | "mentions";

/** The first and the last time that the engine stores. */
const FIRST = 0;
const LAST = 2 ** 32 - 1;

/** Whether no post can match, so that no query is needed. */
export function isEmpty(of: PostsOf): boolean {
  const { from, until, ids } = of;
  const isNever = seconds(until) < FIRST || (from !== undefined && (from > until || seconds(from) > LAST));
  return isNever || ids?.length === 0 || creatorsOf(of)?.length === 0;
}

/** The authors that a scope is limited to; null: to none. */
function creatorsOf({ creators, by = [] }: PostsOf): readonly number[] | null {
  if (creators === "everyone") return by.length === 0 ? null : by;
  const chosen = new Set(by);
  return chosen.size === 0 ? creators : creators.filter((id) => chosen.has(id));
}

/** The posts of a scope; `except`: beside this filter. */
export function matchingPosts(of: PostsOf, except?: ChosenFilter): Condition {
  const { by: _by, ...unchosen } = of;
  const among = except === "by" ? "all_creators" : "creators";
  const creators = creatorsOf(except === "by" ? unchosen : of);
  return all([
    visiblePosts(of.layers),
    ...(creators ? [condition(`creator_id IN {${among}:Array(UInt64)}`, { [among]: creators })] : []),
    ...(of.from ? [publishedSince(of.from)] : []),
    condition("published_at <= toDateTime({until:UInt32}, 'UTC')", { until: inRange(of.until) }),
    ...filters(of, except),
  ]);
}

export function publishedSince(time: Date, param = "from"): Condition {
  return condition(`published_at >= toDateTime({${param}:UInt32}, 'UTC')`, { [param]: inRange(time) });
}

/** The hour of the week that a clock shows, as `weekHour` of the contract has it, as SQL. */
export function weekHourOf(clock: string): string {
  return `concat(toString(toDayOfWeek(${clock})), '-', toString(toHour(${clock})))`;
}

/** The first length of the group of TEXT_LENGTHS that a text belongs to, as SQL. */
export const LENGTH_GROUP = `arrayLast(first -> first <= characters, [${TEXT_LENGTHS.join(", ")}])`;

/** What a scope asks of posts beside their creators and their time. */
export function filters(of: PostsOf, except?: ChosenFilter): Condition[] {
  const chosen = (filter: ChosenFilter) => (filter !== except && isChosen(of[filter]) ? [filter] : []);
  return [
    ...chosen("networks").map(() => condition("network IN {networks:Array(String)}", { networks: of.networks })),
    ...chosen("formats").map(() => condition("format IN {formats:Array(String)}", { formats: of.formats })),
    ...chosen("countries").map(() => fromCountries(of)),
    ...chosen("languages").map(() => condition("language IN {languages:Array(String)}", { languages: of.languages })),
    ...chosen("tones").map(() => condition("tone IN {tones:Array(String)}", { tones: of.tones })),
    ...chosen("hashtags").map(() => condition("hasAny(hashtags, {hashtags:Array(String)})", { hashtags: of.hashtags })),
    ...chosen("mentions").map(() => condition("hasAny(mentions, {mentions:Array(String)})", { mentions: of.mentions })),
    ...(isChosen(of.themes)
      ? [any((of.themes ?? []).map((word, i) => keywordCondition(word, `theme_${i}`)("text")))]
      : []),
    ...(of.hours && isChosen(of.hours.of) ? [atHours(of, of.hours)] : []),
    ...(isChosen(of.lengths) ? [condition(`${LENGTH_GROUP} IN {lengths:Array(UInt32)}`, { lengths: of.lengths })] : []),
    ...(of.text === undefined || of.text === ""
      ? []
      : [condition("position(lower_text, {part:String}) > 0", { part: of.text.toLowerCase() })]),
    ...(isChosen(of.words)
      ? [
          condition(String.raw`hasAny(extractAll(lower_text, '[\\p{L}\\p{N}_-]+'), {words:Array(String)})`, {
            words: of.words,
          }),
        ]
      : []),
    ...(typeof of.sponsored === "boolean"
      ? [condition("is_sponsored = {sponsored:UInt8}", { sponsored: Number(of.sponsored) })]
      : []),
    ...(isChosen(of.notBy) ? [condition("creator_id NOT IN {not_by:Array(UInt64)}", { not_by: of.notBy })] : []),
    ...(of.counted
      ? [
          condition(`counted_at ${of.counted.isBefore ? "<=" : ">"} toDateTime({counted_by:UInt32}, 'UTC')`, {
            counted_by: inRange(of.counted.by),
          }),
        ]
      : []),
    ...(of.topic ? [topicCondition(of.topic)] : []),
    ...(of.ids ? [condition("id IN {ids:Array(UInt64)}", { ids: of.ids })] : []),
  ];
}

/** The names of its parameters are its own: a query can count by the clocks of another time zone. */
function atHours(of: PostsOf, { of: hours, timezone }: NonNullable<PostsOf["hours"]>): Condition {
  const clock = clockIn(of, timezone, "hours_");
  return condition(`${weekHourOf(clock.sql)} IN {hours:Array(String)}`, { ...clock.params, hours });
}

/** Posts by authors from any of these countries. */
function fromCountries(of: PostsOf): Condition {
  const author = authorOf(of);
  const visible = visibleCreators(of.layers);
  const known = `SELECT id FROM ${CREATOR_INDEX} FINAL WHERE ${visible.sql}`;
  const params = { ...author.params, ...visible.params };
  const countries = (of.countries ?? []).filter((country) => country !== "");
  return any([
    ...(countries.length > 0
      ? [
          condition(`${author.sql} GLOBAL IN (${known} AND country IN {countries:Array(String)})`, {
            ...params,
            countries,
          }),
        ]
      : []),
    ...(of.countries?.includes("")
      ? [condition(`${author.sql} GLOBAL NOT IN (${known} AND country != '')`, params)]
      : []),
  ]);
}

/** The nearest time that the engine stores, as Unix time. */
function inRange(time: Date): number {
  return Math.min(LAST, Math.max(FIRST, seconds(time)));
}

/** The creator that a post counts for, as an expression. */
export function authorOf({ merged = new Map() }: Pick<PostsOf, "merged">): Condition {
  if (merged.size === 0) return condition("creator_id");
  return condition("transform(creator_id, {merged:Array(UInt64)}, {shown:Array(UInt64)}, creator_id)", {
    merged: [...merged.keys()],
    shown: [...merged.values()],
  });
}

/**
 * The posts of a scope as a relation with these columns and their `author`, each post once: of a row that an interrupted
 * sync wrote twice, one is taken, and of a joint post the row that says the most.
 */
export function postsIn(of: PostsOf, columns: readonly string[], except?: ChosenFilter): Condition {
  return relation(of, columns, { except, once: "post" });
}

/**
 * The posts of each author: a joint post is there for each of them. `is_first`: the row by which it counts where all are added up.
 */
export function postsByAuthor(of: PostsOf, columns: readonly string[], except?: ChosenFilter): Condition {
  return relation(of, columns, { except, once: "author" });
}

/** By what a joint post is there once. */
const KEYS = { post: "joint", author: "joint, author" } as const;
type Once = keyof typeof KEYS;

function relation(
  of: PostsOf,
  columns: readonly string[],
  { except, once }: { except: ChosenFilter | undefined; once: Once },
): Condition {
  const matching = matchingPosts(of, except);
  const author = authorOf(of);
  // The row by which a joint post counts decides its hour and its length, which do not decide which row that is.
  const { hours: _hours, lengths: _lengths, ...others } = of;
  const first = (key: Once) => firstOf(of, { matching: matchingPosts(others, except), author, once: key });
  const isFirst = once === "author" ? [`${first("post")} AS is_first`] : [];
  const selected = ["creator_id", `${author.sql} AS author`, "id", ...columns, ...isFirst].join(", ");
  return condition(`(SELECT ${selected} FROM ${POSTS} WHERE ${matching.sql} AND ${first(once)} LIMIT 1 BY id)`, {
    ...matching.params,
    ...author.params,
  });
}

/**
 * Whether a row of the scope is the only one of its post, or the first of those with the same key: with figures that may be added up
 * – by sums of money, which are of all networks, too – then with likes and views, then with the newest figures.
 * GLOBAL: other rows may be on other shards.
 */
function firstOf(
  of: PostsOf,
  { matching, author, once }: { matching: Condition; author: Condition; once: Once },
): string {
  const allowed = `${counted(of)} + ${counted({ forExport: of.forExport ?? false })}`;
  const place = `(${allowed}, isNotNull(likes), isNotNull(views), counted_at, id) AS place`;
  return `(joint = 0 OR id GLOBAL IN (
    SELECT argMax(id, place) FROM (SELECT id, ${place}, joint, ${author.sql} AS author FROM ${POSTS} WHERE joint != 0 AND ${matching.sql})
    GROUP BY ${KEYS[once]}))`;
}

/**
 * Whether the figures of a post may be added up here, as a column: the terms of its source allow figures to be derived,
 * those of several networks to be combined where the scope has several, and to be exported where it is for that.
 */
export function counted({ networks, forExport = false }: Pick<PostsOf, "networks" | "forExport">): string {
  const terms = [
    "allow_derived",
    ...(networks?.length === 1 ? [] : ["allow_cross_network"]),
    ...(forExport ? ["allow_export"] : []),
  ];
  return `(${terms.join(" AND ")})`;
}

/** A figure of a post where it may be added up; else NULL. */
export function countedFigure(of: PostsOf, figure: "engagement" | "views"): string {
  return `if(${counted(of)}, ${figure}, NULL) AS counted_${figure}`;
}

/** Engagement for medians: a lower bound, where likes are hidden, would move them. */
export function wholeEngagement(of: PostsOf): string {
  return `if(${counted(of)} AND NOT is_partial, engagement, NULL) AS whole_engagement`;
}

/** The clock of a time zone, by IANA's name, at the time of publication, as a column. */
export function publishedClock(of: Times, timezone: string): Condition {
  const { sql, params } = clockIn(of, timezone);
  return condition(`${sql} AS published_clock`, params);
}

type Times = Pick<PostsOf, "from" | "until">;

function clockIn({ from, until }: Times, timezone: string, prefix?: string): Condition {
  const offsets = offsetsOf(timezone, { from: from ? inRange(from) : FIRST, until: inRange(until) });
  return clockTime("published_at", offsets, prefix);
}

function isChosen(choices: readonly unknown[] | undefined): boolean {
  return choices !== undefined && choices.length > 0;
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
