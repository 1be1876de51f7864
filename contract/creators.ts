import { z } from "zod";
import { categoryId, creatorId } from "./ids.ts";
import { mapFigures, RANGE_METRICS, type RangeMetric } from "./metrics.ts";
import { network } from "./networks.ts";

/** What the terms of sources (SourcePolicy) keep of an account's figures. */
const accountTerms = z.object({
  /** What may meet figures of other networks: the same figures, as far as sources allow it, or null. */
  compared: z.record(z.enum(RANGE_METRICS), z.number().nullable()),
  /** What must not leave by exports; the score, where it is made of such figures of this account. */
  unexported: z.array(z.enum([...RANGE_METRICS, "score"])),
});
export type AccountTerms = z.infer<typeof accountTerms>;

/** Figures are null when unknown; rates and growth are fractions. */
export const accountView = z.object({
  network,
  username: z.string(),
  /** null for sample accounts, which exist only here. */
  url: z.string().nullable(),
  ...mapFigures(() => z.number().nullable()),
  /**
   * How far growth can be from 0 where the network's rounded counts show none: it is smaller than this fraction, up or
   * down. null when the counts are exact enough to tell, and without growth.
   */
  growthBelow: z.number().nullable(),
  /** Where each figure stands among the accounts of its network here: a percentile of 0–100, see METRICS.peers. */
  peers: z.record(z.enum(RANGE_METRICS), z.int().nullable()),
  /** null for nearly all: their sources allow everything. */
  terms: accountTerms.nullable(),
});
export type AccountView = z.infer<typeof accountView>;

/** An account's figure as it may be added to, or measured against, those of other networks; null where it may not. */
export function comparedFigure(
  account: Record<RangeMetric, number | null> & { terms: AccountTerms | null },
  metric: RangeMetric,
): number | null {
  return (account.terms?.compared ?? account)[metric];
}

export const nicheTag = z.object({
  id: categoryId,
  name: z.string(),
  slug: z.string(),
  root: categoryId,
  primary: z.boolean(),
});

/** A creator as every table and card shows it. */
export const creatorCard = z.object({
  _id: creatorId,
  full_name: z.string(),
  picture_url: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  language: z.string().nullable(),
  gender: z.int(),
  is_a_brand: z.boolean(),
  isSample: z.boolean(),
  verified: z.boolean(),
  score: z.number().nullable(),
  tier: z.int().nullable(),
  biography: z.string().nullable(),
  categories: z.array(nicheTag),
  networks: z.array(accountView),
});
export type CreatorCard = z.infer<typeof creatorCard>;
