import { createHash } from "node:crypto";
import { RANGE_METRICS, type RangeMetric } from "#contract/figures/metrics.ts";
import { NETWORKS, type Network } from "#contract/networks/networks.ts";
import type { RankingKind } from "#contract/rankings/endpoints.ts";
import { columnOf } from "../figures/index.ts";

export const CREATOR_INDEX = "creator_index";
export const POSTS = "posts";
export const CREATOR_NAMES = "creator_names";
export const MENTIONS = "mentions";
/** Derived from the creators. */
export const RANKING_MEMBERS = "ranking_members";
/** Derived from the others, see vocabulary.ts. */
export const VOCABULARY = "vocabulary";

/** The tables that creators are synced to; replaced together. */
export type Generation = { creators: string; posts: string; names: string; mentions: string; members: string };
/** The tables that queries read. */
export const SERVING: Generation = {
  creators: CREATOR_INDEX,
  posts: POSTS,
  names: CREATOR_NAMES,
  mentions: MENTIONS,
  members: RANKING_MEMBERS,
};
/** The tables being filled to replace them. */
export const NEXT: Generation = {
  creators: nextOf(CREATOR_INDEX),
  posts: nextOf(POSTS),
  names: nextOf(CREATOR_NAMES),
  mentions: nextOf(MENTIONS),
  members: nextOf(RANKING_MEMBERS),
};

export function nextOf(table: string): string {
  return `${table}_next`;
}

/** Increase when rows are derived differently from the same data (*-row.ts, searchText, post-texts/). */
const ROW_VERSION = 5;

export function metricColumn(network: Network, metric: RangeMetric): string {
  return `${network}_${columnOf(metric)}`;
}
export function presentColumn(network: Network): string {
  return `${network}_present`;
}
/** Score of the largest account on the network, 0–10 000; 0: no score. */
export function scoreColumn(network: Network): string {
  return `${network}_score`;
}
export function lastPostColumn(network: Network): string {
  return `${network}_last_post_at`;
}

function networkColumns(network: Network): string[] {
  return [
    `${presentColumn(network)} UInt8`,
    `${scoreColumn(network)} UInt16`,
    `${lastPostColumn(network)} DateTime('UTC')`,
    ...RANGE_METRICS.map((metric) => `${metricColumn(network, metric)} Float64 DEFAULT nan`),
  ];
}

// searchText() has split the words already: they are separated by one space.
const words = (column: string) => `INDEX ${column}_words ${column} TYPE text(tokenizer = splitByString([' ']))`;

/** Read for every row by nearly every query: decompression would cost more than the little it saves. */
const unpacked = (column: string) => `${column} CODEC(NONE)`;

/**
 * Owner of the row: '' for the installation, else the workspace's id. Rows of workspaces replace the installation's row
 * `base_id` for them (queries/layer.ts).
 */
const OWNER = "owner LowCardinality(String)";

/**
 * One row per creator and layer. A missing metric is NaN, which fails every range and sorts last; no country, city or language is
 * ''; no niche, score or tier is 0. The latest version of a row is valid, and a deleted one hides it: queries use
 * FINAL.
 */
const CREATOR_COLUMNS = [
  unpacked(OWNER),
  unpacked("id UInt64"),
  "base_id UInt64",
  "version UInt64",
  "is_deleted UInt8",
  "created_at DateTime('UTC')",
  unpacked("is_brand UInt8"),
  "is_sample UInt8",
  unpacked("is_verified UInt8"),
  unpacked("is_premium UInt8"),
  unpacked("has_email UInt8"),
  unpacked("gender UInt8"),
  unpacked("country LowCardinality(String)"),
  "city LowCardinality(String)",
  unpacked("language LowCardinality(String)"),
  unpacked("score UInt16"),
  unpacked("tier UInt8"),
  "authenticity Float32 DEFAULT nan",
  "rising Float32 DEFAULT nan",
  "niches Array(UInt32)",
  // All niches, removed ones too, and the state of each at the same position.
  "state_niches Array(UInt32)",
  "niche_states Array(Int8)",
  "roots Array(UInt32)",
  "causes Array(UInt32)",
  "primary_niche UInt32",
  "primary_root UInt32",
  "last_post_at DateTime('UTC')",
  unpacked("total_followers Float64 DEFAULT nan"),
  // Networks of which a figure must not be compared to those of others.
  "figures_apart UInt16",
  "headline_followers Float64 DEFAULT nan",
  "headline_growth Float64 DEFAULT nan",
  "headline_engagement_rate Float64 DEFAULT nan",
  "best_growth Float64 DEFAULT nan",
  "best_engagement_rate Float64 DEFAULT nan",
  ...NETWORKS.flatMap(networkColumns),
  // audienceKey() of each share, a fraction at the same position.
  "audience_keys Array(String)",
  "audience_shares Array(Float64)",
  "ai_text String",
  "social_text String",
  "hashtags Array(String)",
  // The words written to creator_names, so that they can be deleted again.
  "name_words Array(String)",
  "name_networks UInt16",
  words("ai_text"),
  words("social_text"),
  "INDEX hashtags_words hashtags TYPE text(tokenizer = array)",
];

/**
 * One row per post, with its figures. Read without FINAL, which costs thirty times as much here: the index sync deletes
 * outdated rows. A row that an interrupted sync wrote twice counts once where figures are added up (queries/posts/).
 */
const POST_COLUMNS = [
  unpacked(OWNER),
  "creator_id UInt64",
  "published_at DateTime('UTC')",
  "id UInt64",
  "version UInt64",
  "fingerprint Int32",
  // Fingerprint of the post's rows in mentions, so that they can be deleted again; 0: the post has no such rows.
  "mentions_fingerprint Int32",
  "account_id UInt64",
  "network LowCardinality(String)",
  "format LowCardinality(String)",
  "likes Nullable(Int64)",
  "comments Nullable(Int64)",
  "shares Nullable(Int64)",
  "saves Nullable(Int64)",
  "views Nullable(Int64)",
  // knownEngagement()
  "engagement Nullable(Int64)",
  "is_partial UInt8",
  "is_sponsored UInt8",
  // What the terms of the figures' source allow.
  "allow_derived UInt8",
  "allow_cross_network UInt8",
  "allow_export UInt8",
  "counted_at DateTime('UTC')",
  // comparedWords()
  "hashtags Array(LowCardinality(String))",
  "mentions Array(LowCardinality(String))",
  // linkedDomains()
  "domains Array(LowCardinality(String))",
  // What the rows of a joint post have in common, one of each of its accounts; 0: the post is of one account.
  "joint UInt64",
  "characters UInt32",
  // Of its text: as its source says, else as it is detected; '' where it is not known.
  "language LowCardinality(String)",
  // toneOf(); '' where there is no lexicon of the language.
  "tone LowCardinality(String)",
  // Changes whenever the text does, or what its source says of its language: both of the above are found again then.
  "text_fingerprint Int32",
  // The text as it was written, in lower case: filters find parts of it that are no words.
  "lower_text String",
  "text String",
  words("text"),
  // Nearly all are 0, so that looking for others reads hardly anything.
  "INDEX joint_values joint TYPE minmax",
];

/**
 * One row per creator and word of their name and handles. `whole` has all of these words, each after a space. Read
 * without FINAL: results are verified against PostgreSQL.
 */
const NAME_COLUMNS = [
  "token String",
  OWNER,
  "creator_id UInt64",
  "version UInt64",
  "is_deleted UInt8",
  "networks UInt16",
  "followers Float64",
  "whole String",
];

/**
 * One row per post and account that it mentions: accountKey(). Read without FINAL: a row that an interrupted
 * sync wrote twice counts once, by the post's id.
 */
const MENTION_COLUMNS = [
  "mentioned String",
  OWNER,
  "creator_id UInt64",
  "id UInt64",
  "published_at DateTime('UTC')",
  "version UInt64",
];

/** Columns of the index by which the members of a ranking are chosen and ordered. */
const MEMBER_SHAPE = [
  "is_brand UInt8",
  "country LowCardinality(String)",
  "rising Float32 DEFAULT nan",
  "score UInt16",
  ...NETWORKS.map((network) => `${scoreColumn(network)} UInt16`),
];
export const MEMBER_COLUMNS = MEMBER_SHAPE.map((column) => column.replace(/ .*/, ""));

const idsOf = (kind: RankingKind, column: string) => `arrayMap(one -> concat('${kind}-', toString(one)), ${column})`;
/** The rankings of categories, niches and causes that a row of the index is in: rankingIdOf(). */
export const MEMBER_OF = `arrayConcat(${idsOf("category", "roots")}, ${idsOf("niche", "niches")}, ${idsOf("cause", "causes")})`;

/** A mention is found among ten million, and a ranking has thousands of millions: large granules would read far more. */
const POINT_LOOKUPS = "SETTINGS index_granularity = 1024";

/**
 * The engine's default large granules: rows are scanned for ids and totals, and words are searched, never point
 * lookups, except in mentions and members.
 */
function shape(
  columns: string[],
  { replacing, key, settings = "" }: { replacing: string; key: string; settings?: string },
): string {
  return `(\n  ${columns.join(",\n  ")}\n)
ENGINE = ReplacingMergeTree(${replacing}) ORDER BY ${key} ${settings}`;
}

const SHAPES: Record<keyof Generation, string> = {
  creators: shape(CREATOR_COLUMNS, { replacing: "version, is_deleted", key: "(owner, id)" }),
  posts: shape(POST_COLUMNS, { replacing: "version", key: "(owner, creator_id, published_at, id)" }),
  names: shape(NAME_COLUMNS, { replacing: "version, is_deleted", key: "(token, owner, creator_id)" }),
  mentions: shape(MENTION_COLUMNS, {
    replacing: "version",
    key: "(mentioned, owner, creator_id, id)",
    settings: POINT_LOOKUPS,
  }),
  // One row per creator of the installation and ranking of a category, niche or cause, which is read alone.
  members: shape(
    ["ranking LowCardinality(String)", "id UInt64", "version UInt64", "is_deleted UInt8", ...MEMBER_SHAPE],
    {
      replacing: "version, is_deleted",
      key: "(ranking, id)",
      settings: POINT_LOOKUPS,
    },
  ),
};

/**
 * Fingerprint that distinguishes tables of this program's shape and installation from any other. A changed shape or
 * another source database changes it, which triggers a rebuild.
 */
export function tableFingerprint(installation: string): string {
  const shapes = Object.values(SHAPES).join("\n");
  const digest = createHash("sha256").update(`${ROW_VERSION}\n${shapes}`).digest("hex").slice(0, 12);
  return `limelight ${digest} ${installation}`;
}

export function createTables(generation: Generation, mark: string): string[] {
  return tablesOf(generation).map(([part, table]) => `CREATE TABLE ${table} ${SHAPES[part]}\nCOMMENT '${mark}'`);
}

/** Creation and swap order: the creators, which depend on the others, last. */
export function tablesOf(generation: Generation): [keyof Generation, string][] {
  return [
    ["posts", generation.posts],
    ["names", generation.names],
    ["mentions", generation.mentions],
    ["members", generation.members],
    ["creators", generation.creators],
  ];
}
