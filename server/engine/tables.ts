import { createHash } from "node:crypto";
import { RANGE_METRICS, type RangeMetric } from "#contract/metrics.ts";
import { NETWORKS, type Network } from "#contract/networks.ts";

/** The serving table and the one being built beside it. Questions name only the first. */
export const CREATOR_INDEX = "creator_index";
export const CREATOR_INDEX_NEXT = "creator_index_next";

/** Raise when rows are made differently from the same facts (index-row.ts, searchText). */
const ROW_VERSION = 1;

const COLUMN: Record<RangeMetric, string> = {
  followers: "followers",
  growth: "growth",
  engagementRate: "engagement_rate",
  engagementPerPost: "engagement_per_post",
  viewsPerPost: "views_per_post",
  postFrequency: "post_frequency",
  monthlyViews: "monthly_views",
};

export function metricColumn(network: Network, metric: RangeMetric): string {
  return `${network}_${COLUMN[metric]}`;
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

/**
 * One row per creator. A missing figure is NaN, which no range lets pass and every order puts last; no country, city
 * or language is ''; no niche, score or tier is 0. The latest version of a row counts, and a deleted one hides it:
 * questions read it with FINAL.
 */
const COLUMNS = [
  "id UInt64",
  "version UInt64",
  "is_deleted UInt8",
  "created_at DateTime('UTC')",
  "is_brand UInt8",
  "is_sample UInt8",
  "is_verified UInt8",
  "has_email UInt8",
  "gender UInt8",
  "country LowCardinality(String)",
  "city LowCardinality(String)",
  "language LowCardinality(String)",
  "score UInt16",
  "tier UInt8",
  "niches Array(UInt32)",
  "roots Array(UInt32)",
  "primary_niche UInt32",
  "primary_root UInt32",
  "last_post_at DateTime('UTC')",
  "total_followers Float64 DEFAULT nan",
  "best_growth Float64 DEFAULT nan",
  "best_engagement_rate Float64 DEFAULT nan",
  ...NETWORKS.flatMap(networkColumns),
  "ai_text String",
  "social_text String",
  // searchText() has made the words already: one space is all that lies between them.
  "INDEX ai_words ai_text TYPE text(tokenizer = splitByString([' ']))",
  "INDEX social_words social_text TYPE text(tokenizer = splitByString([' ']))",
];

/** Small compression blocks: rows are picked one by one far more than scanned whole (measured, 2 to 3 times). */
const STORAGE = `ENGINE = ReplacingMergeTree(version, is_deleted) ORDER BY id
SETTINGS index_granularity = 1024, min_compress_block_size = 4096, max_compress_block_size = 16384`;

const SHAPE = `(\n  ${COLUMNS.join(",\n  ")}\n)\n${STORAGE}`;

/**
 * Tells a table of this program's shape, filled from this installation, from any other. A change of the shape or a
 * database that is not the one the engine was filled from makes it another mark, and so a rebuild.
 */
export function tableMark(installation: string): string {
  const digest = createHash("sha256").update(`${ROW_VERSION}\n${SHAPE}`).digest("hex").slice(0, 12);
  return `limelight ${digest} ${installation}`;
}

export function createTable(name: string, mark: string): string {
  return `CREATE TABLE ${name} ${SHAPE}\nCOMMENT '${mark}'`;
}
