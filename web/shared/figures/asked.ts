import { network } from "#contract/networks.ts";
import { MISSING_REASONS } from "#contract/figures/figure.ts";
import { FIGURES } from "#contract/metrics.ts";
import { z } from "zod";
import { MARK } from "./mark.ts";

/** A number on screen, as far as its explanation needs to know it. */
export const figureAsked = z.object({
  creatorId: z.string(),
  figure: z.enum(FIGURES),
  /** Whose figure; only the score is the creator's own. */
  account: z.object({ network, username: z.string() }).optional(),
  /** The accounts it is added up of, where it is of several. */
  together: z.array(z.object({ network, username: z.string(), value: z.number() })).optional(),
  value: z.number().nullable(),
  /** As it is written in full. */
  as: z.enum(["count", "exact", "rate", "growth"]),
  /** The value is too small to be known: it is smaller than this, up or down. */
  below: z.number().nullish(),
  /** Where it stands among the accounts of its network, 0–100. */
  percentile: z.number().nullish(),
  /** Why it is missing, where that is known already. */
  missing: z.enum(MISSING_REASONS).optional(),
});
export type FigureAsked = z.infer<typeof figureAsked>;

/** What an element of the page explains; undefined for one that does not. */
export function askedOf(element: Element): FigureAsked | undefined {
  const mark = element.getAttribute(MARK);
  return mark === null ? undefined : figureAsked.parse(JSON.parse(mark));
}
