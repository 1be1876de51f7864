import { z } from "zod";
import { creatorId } from "../base/ids.ts";
import { rankingView } from "../rankings/endpoints.ts";

/** A creator beside another in a ranking, as its public page shows them. */
const neighbour = z.object({
  _id: creatorId,
  full_name: z.string(),
  picture_url: z.string().nullable(),
  rankingScore: z.int(),
});

export const ownPlace = z.object({
  top: rankingView,
  rank: z.int(),
  total_results: z.int(),
  /** 0–10 000, on the network that the ranking is of, or overall. */
  rankingScore: z.int(),
  /** On `comparedTo`; null: not ranked then. */
  previousRank: z.int().nullable(),
  /** The next place up and its score; null: this is the first. */
  next: z.object({ rank: z.int(), rankingScore: z.int() }).nullable(),
  /** The nearest with a higher and with a lower score; null: no such creator, or not shown. */
  above: neighbour.nullable(),
  below: neighbour.nullable(),
});
export type OwnPlace = z.infer<typeof ownPlace>;

export const ownRankingsReply = z.object({
  /** The best first. Without a score there are none. */
  rankings: z.array(ownPlace),
  /** The day that places are compared with; null: no earlier day is stored. */
  comparedTo: z.iso.date().nullable(),
});
export type OwnRankings = z.infer<typeof ownRankingsReply>;
