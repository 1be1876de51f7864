import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { MISSING_REASONS } from "../figures/figure.ts";
import { creatorId } from "../base/ids.ts";
import { network } from "../networks/networks.ts";
import { namedFigure, isCompleteReference, NETWORK_NEEDED } from "../figures/named-figure.ts";
import { blurredFields } from "./blurred-fields.ts";
import { bonus } from "../scores/adjustments.ts";
import { sourcePolicy } from "../sources.ts";

const endpoint = endpointsOf("profiles");

/** Maximum number of rows returned, newest first. */
export const PROVENANCE_ROWS = 50;

const value = z.number().nullable();
const precision = z.enum(["second", "day", "month", "year"]);

const source = z.object({
  kind: z.enum(["file", "connector", "connected", "manual", "declared", "sample"]),
  /** null: a file of another workspace, which alone may see its name. */
  name: z.string().nullable(),
});

/** A count of an account, or a post with its metrics, as provided by one source. */
const provenanceRow = z.object({
  kind: z.enum(["count", "post"]),
  source,
  /** The imported file, for its uploader and for admins; for connectors the API call. */
  from: z.string().nullable(),
  /** Reference time: when the followers were counted, when the post was published. */
  at: z.iso.datetime(),
  precision,
  /** When the source provided it. */
  recordedAt: z.iso.datetime(),
  /** The metrics it contains. */
  values: z.record(z.string(), z.number()),
  /** License terms of the source. */
  policy: sourcePolicy,
  /** Whether the metric is derived from it; `licence`: excluded because the terms of its source do not allow it. */
  use: z.enum(["used", "unused", "licence"]),
});
export type ProvenanceRow = z.infer<typeof provenanceRow>;

/** Where a metric comes from; loaded on demand. */
export const figureProvenance = endpoint({
  method: "GET",
  path: "/creators/{id}/provenance",
  reads: ["profiles"],
  summary: "Where a figure comes from: sources, time, sample size, window, and the rows behind it",
  params: z.strictObject({ id: creatorId }),
  query: z.strictObject(namedFigure).refine(isCompleteReference, NETWORK_NEEDED),
  reply: z.object({
    value,
    /** The source that provided most of it. */
    source: source.nullable(),
    /** Other sources that contributed. */
    alsoFrom: z.array(source),
    at: z.iso.datetime().nullable(),
    precision: precision.nullable(),
    /**
     * Number of posts or counts it was computed from, also when they were too few. null when the source does not state
     * it.
     */
    n: z.int().nullable(),
    window: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }).nullable(),
    /** Provided by the source in its own definition, or computed here. */
    method: z.enum(["counted", "computed", "source_given"]).nullable(),
    missing: z.enum(MISSING_REASONS).nullable(),
    /**
     * Components of a score, those of the best account: percentile 0–100, weight (all weights add up to 1) and the
     * value itself. 100 × the sum of percentile × weight, with the bonus, rounded, is the score.
     */
    parts: z.array(
      z.object({ network, figure: z.string(), percentile: z.number(), weight: z.number(), value: z.number() }),
    ),
    /** Points of 100 that an administrator added; only the score can have a bonus. */
    bonus: bonus.nullable(),
    /** Input rows, the newest PROVENANCE_ROWS; for the score those of the best account. */
    rows: z.array(provenanceRow),
    /** Total number of input rows. */
    total: z.int(),
    blurredFields,
  }),
  errors: ["not_found"],
});
export type Provenance = z.infer<typeof figureProvenance.reply>;
