import { z } from "zod";
import { creatorCard, nicheTag } from "./creators.ts";
import { endpointsOf } from "./base/endpoint.ts";
import { creatorId } from "./base/ids.ts";
import { COMPARE_MAX } from "./base/limits.ts";
import { comparedNetwork, network } from "./networks/networks.ts";
import { blurredFields } from "./profiles/blurred-fields.ts";
import { accountOverview, followerSeries } from "./profiles/endpoints.ts";

const endpoint = endpointsOf("compare");

/** The metrics compared side by side, each of one account of the creator. */
export const COMPARED_FIGURES = [
  "followers",
  "growth",
  "engagementRate",
  "engagementPerPost",
  "viewsPerPost",
  "postFrequency",
  "score",
] as const;
export type ComparedFigure = (typeof COMPARED_FIGURES)[number];

/** Comma-separated ids, as encoded in the URL. */
const ids = z
  .string()
  .max(200)
  .transform((text) => [...new Set(text.split(",").filter((id) => id !== ""))])
  .pipe(z.array(creatorId).min(1).max(COMPARE_MAX));

export const compareCreators = endpoint({
  method: "GET",
  path: "/compare",
  reads: ["profiles"],
  summary: "Up to five creators side by side: figures, growth, niches and mentions they share",
  query: z.strictObject({
    ids,
    /** The network that figures are of; by default the largest that all creators are on. */
    network: comparedNetwork.optional(),
  }),
  reply: z.object({
    /** The network that figures are of; null: each creator's largest account. */
    network: network.nullable(),
    /** Networks that one of the creators is on. */
    networks: z.array(network),
    /** In the order requested. */
    creators: z.array(
      z.object({
        creator: creatorCard,
        accounts: z.array(accountOverview),
        series: z.array(followerSeries),
        blurredFields,
      }),
    ),
    /**
     * For each metric, the value of every creator and its share of the highest (0–1); null where it is missing or
     * negative, or where the metric is defined differently for the creators' networks: then they are not `ranked`.
     */
    figures: z.array(
      z.object({
        figure: z.enum(COMPARED_FIGURES),
        ranked: z.boolean(),
        values: z.array(z.object({ creatorId, value: z.number().nullable(), ofBest: z.number().nullable() })),
      }),
    ),
    /** Most widely shared first. */
    niches: z.array(z.object({ niche: nicheTag.omit({ primary: true, state: true }), creatorIds: z.array(creatorId) })),
    /** Mentions in the last 365 days, with the number of posts in which each creator mentions the name. */
    mentions: z.array(
      z.object({ name: z.string(), by: z.array(z.object({ creatorId, posts: z.int() })), posts: z.int() }),
    ),
  }),
  errors: ["not_found"],
});
