import { network } from "#contract/networks.ts";
import { MISSING_REASONS } from "#contract/figures/figure.ts";
import { FIGURES } from "#contract/metrics.ts";
import { z } from "zod";
import { MARK } from "./mark.ts";

/** A number on screen, as far as its explanation needs to know it. */
export const shownFigure = z.object({
  creatorId: z.string(),
  figure: z.enum(FIGURES),
  /** The account it belongs to; only the score is the creator's own. */
  account: z.object({ network, username: z.string() }).optional(),
  /** The accounts it is the sum of, where it is of several. */
  together: z.array(z.object({ network, username: z.string(), value: z.number() })).optional(),
  value: z.number().nullable(),
  /** As it is written in full. */
  as: z.enum(["count", "exact", "rate", "growth"]),
  /** The value is too small to be known: it is smaller than this, up or down. */
  below: z.number().nullish(),
  /** Among the accounts of its network, 0–100. */
  percentile: z.number().nullish(),
  /** Why it is missing, where that is known already. */
  missing: z.enum(MISSING_REASONS).optional(),
});
export type ShownFigure = z.infer<typeof shownFigure>;

/** The figure of an element of the page; undefined for one that shows none. */
export function readShownFigure(element: Element): ShownFigure | undefined {
  const mark = element.getAttribute(MARK);
  return mark === null ? undefined : shownFigure.parse(JSON.parse(mark));
}
