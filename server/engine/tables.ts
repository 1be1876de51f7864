import { createHash } from "node:crypto";
import { RANGE_METRICS, type RangeMetric } from "#contract/metrics.ts";
import { NETWORKS, type Network } from "#contract/networks.ts";
import { columnOf } from "../figures/index.ts";

export const CREATOR_INDEX = "creator_index";
export const POSTS = "posts";
export const CREATOR_NAMES = "creator_names";
/** Made from the others, see vocabulary.ts. */
export const VOCABULARY = "vocabulary";

/** The tables that creators are folded into, as one whole. */
export type Generation = { creators: string; posts: string; names: string };
/** What questions ask. */
export const SERVING: Generation = { creators: CREATOR_INDEX, posts: POSTS, names: CREATOR_NAMES };
/** What is being filled beside it. */
export const NEXT: Generation = { creators: nextOf(CREATOR_INDEX), posts: nextOf(POSTS), names: nextOf(CREATOR_NAMES) };

export function nextOf(table: string): string {
  return `${table}_next`;
}

/** Raise when rows are made differently from the same facts (*-row.ts, searchText). */
const ROW_VERSION = 2;

export function metricColumn(network: Network, metric: RangeMetric): string {
  return `${network}_${columnOf(metric)}`;
}
export function presentColumn(network: Network): string {
  return `${network}_present`;
}
export function lastPostColumn(network: Network): string {
  return `${network}_last_post_at`;
}

function networkColumns(network: Network): string[] {
  return [
    `${presentColumn(network)} UInt8`,
    `${lastPostColumn(network)} DateTime('UTC')`,
    ...RANGE_METRICS.map((metric) => `${metricColumn(network, metric)} Float64 DEFAULT nan`),
  ];
}

// searchText() has made the words already: one space is all that lies between them.
const words = (column: string) => `INDEX ${column}_words ${column} TYPE text(tokenizer = splitByString([' ']))`;

/** Read for every row by nearly every question: unpacking these costs more than the little they would shrink by. */
const unpacked = (column: string) => `${column} CODEC(NONE)`;

/**
 * One row per creator. A missing figure is NaN, which no range lets pass and every order puts last; no country, city
 * or language is ''; no niche, score or tier is 0. The latest version of a row counts, and a deleted one hides it:
 * questions read it with FINAL.
 */
const CREATOR_COLUMNS = [
  unpacked("id UInt64"),
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
  "niches Array(UInt32)",
  "roots Array(UInt32)",
  "primary_niche UInt32",
  "primary_root UInt32",
  "last_post_at DateTime('UTC')",
  unpacked("total_followers Float64 DEFAULT nan"),
  "followers_apart UInt16",
  "best_growth Float64 DEFAULT nan",
  "best_engagement_rate Float64 DEFAULT nan",
  ...NETWORKS.flatMap(networkColumns),
  "ai_text String",
  "social_text String",
  "hashtags Array(String)",
  // What was written to creator_names of them, so that it can be taken away again.
  "name_words Array(String)",
  "name_networks UInt16",
  words("ai_text"),
  words("social_text"),
];

/**
 * One row per post. Read without FINAL, which costs thirty times as much here: the fold deletes rows that are not
 * true any more, which is rare.
 */
const POST_COLUMNS = [
  "creator_id UInt64",
  "published_at DateTime('UTC')",
  "id UInt64",
  "version UInt64",
  "fingerprint Int32",
  "text String",
  words("text"),
];

/**
 * One row per creator and word of their name and handles. `whole` has all of these words, each after a space. Read
 * without FINAL: whoever is found is compared with what PostgreSQL says.
 */
const NAME_COLUMNS = [
  "token String",
  "creator_id UInt64",
  "version UInt64",
  "is_deleted UInt8",
  "networks UInt16",
  "followers Float64",
  "whole String",
];

/** The engine's own large granules: rows are scanned for ids and totals, and words found, never picked one by one. */
function shape(columns: string[], { replacing, key }: { replacing: string; key: string }): string {
  return `(\n  ${columns.join(",\n  ")}\n)
ENGINE = ReplacingMergeTree(${replacing}) ORDER BY ${key}`;
}

const SHAPES: Record<keyof Generation, string> = {
  creators: shape(CREATOR_COLUMNS, { replacing: "version, is_deleted", key: "id" }),
  posts: shape(POST_COLUMNS, { replacing: "version", key: "(creator_id, published_at, id)" }),
  names: shape(NAME_COLUMNS, { replacing: "version, is_deleted", key: "(token, creator_id)" }),
};

/**
 * Tells tables of this program's shape, filled from this installation, from any other. A change of a shape or a
 * database that is not the one the engine was filled from makes it another mark, and so a rebuild.
 */
export function tableMark(installation: string): string {
  const shapes = Object.values(SHAPES).join("\n");
  const digest = createHash("sha256").update(`${ROW_VERSION}\n${shapes}`).digest("hex").slice(0, 12);
  return `limelight ${digest} ${installation}`;
}

export function createTables(generation: Generation, mark: string): string[] {
  return tablesOf(generation).map(([part, table]) => `CREATE TABLE ${table} ${SHAPES[part]}\nCOMMENT '${mark}'`);
}

/** In the order in which they are made and swapped: the creators, which the others serve, last. */
export function tablesOf(generation: Generation): [keyof Generation, string][] {
  return [
    ["posts", generation.posts],
    ["names", generation.names],
    ["creators", generation.creators],
  ];
}
