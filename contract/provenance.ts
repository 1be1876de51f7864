import { z } from "zod";
import { endpointsOf } from "./endpoint.ts";
import { MISSING_REASONS } from "./figures/figure.ts";
import { creatorId } from "./ids.ts";
import { network } from "./networks.ts";
import { namedFigure, namesOne, NETWORK_NEEDED } from "./named-figure.ts";
import { sourcePolicy } from "./sources.ts";

const endpoint = endpointsOf("profiles");

/** Rows told at most, the newest. */
export const PROVENANCE_ROWS = 50;

const value = z.number().nullable();
const precision = z.enum(["second", "day", "month", "year"]);

const source = z.object({
  kind: z.enum(["file", "connector", "manual", "sample"]),
  /** null: a file of another team, whose name is theirs alone. */
  name: z.string().nullable(),
});

/** A count of an account, or a post with its figures, as one source gave it. */
const provenanceRow = z.object({
  kind: z.enum(["count", "post"]),
  source,
  /** The file it was imported with, for whoever brought it and for admins; the call of a live source. */
  from: z.string().nullable(),
  /** What it is of: when the followers were counted, when the post was published. */
  at: z.iso.datetime(),
  precision,
  /** When the source told it. */
  recordedAt: z.iso.datetime(),
  /** What it says, by figure; only what it says. */
  values: z.record(z.string(), z.number()),
  /** What may be done with it. */
  policy: sourcePolicy,
  /** Whether the figure is made of it; `licence`: it would be, but the terms of its source do not allow it. */
  use: z.enum(["used", "unused", "licence"]),
});
export type ProvenanceRow = z.infer<typeof provenanceRow>;

/** What a figure is made of; asked for when somebody wants to know. */
export const figureProvenance = endpoint({
  method: "GET",
  path: "/creators/{id}/provenance",
  summary: "Where a figure comes from: sources, time, sample size, window, and the rows behind it",
  params: z.strictObject({ id: creatorId }),
  query: z.strictObject(namedFigure).refine(namesOne, NETWORK_NEEDED),
  reply: z.object({
    value,
    /** The source that gave most of it. */
    source: source.nullable(),
    /** Other sources that gave a part. */
    alsoFrom: z.array(source),
    at: z.iso.datetime().nullable(),
    precision: precision.nullable(),
    /** Posts or counts it was computed from; also when they were too few. null when the source does not say. */
    n: z.int().nullable(),
    window: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }).nullable(),
    /** Given ready-made by the source in its own definition, or computed here. */
    method: z.enum(["counted", "computed", "source_given"]).nullable(),
    missing: z.enum(MISSING_REASONS).nullable(),
    /**
     * The parts a score is made of, those of the best account: percentile 0–100, weight (all weights add up to 1) and
     * the figure itself. 100 × the sum of percentile × weight, rounded, is the score.
     */
    parts: z.array(
      z.object({ network, figure: z.string(), percentile: z.number(), weight: z.number(), value: z.number() }),
    ),
    /** What the figure looks at, the newest PROVENANCE_ROWS first; of the score that of the best account. */
    rows: z.array(provenanceRow),
    /** Of all there are. */
    total: z.int(),
  }),
  errors: ["not_found"],
});
export type Provenance = z.infer<typeof figureProvenance.reply>;
