import { network } from "#contract/networks/networks.ts";
import { MISSING_REASONS } from "#contract/figures/figure.ts";
import { FIGURES } from "#contract/figures/metrics.ts";
import { z } from "zod";
import { FIGURE_ATTRIBUTE } from "./figure-attribute.ts";

/** A figure on screen, with what its explanation needs. */
const shownFigure = z.object({
  creatorId: z.string(),
  figure: z.enum(FIGURES),
  /** The account it belongs to; only the score belongs to the creator. */
  account: z.object({ network, username: z.string() }).optional(),
  value: z.number().nullable(),
  /** Its format when written in full. */
  as: z.enum(["count", "exact", "rate", "growth", "score"]),
  /** The value is too small to be known exactly: it is below this, up or down. */
  below: z.number().nullish(),
  /** Among the accounts of its network, 0–100. */
  percentile: z.number().nullish(),
  /** Why it is missing, if already known. */
  missing: z.enum(MISSING_REASONS).optional(),
});
export type ShownFigure = z.infer<typeof shownFigure>;

/** The figure of an element; undefined for elements without one. */
export function readShownFigure(element: Element): ShownFigure | undefined {
  const mark = element.getAttribute(FIGURE_ATTRIBUTE);
  return mark === null ? undefined : shownFigure.parse(JSON.parse(mark));
}
