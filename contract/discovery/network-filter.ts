import { z } from "zod";
import { unlessNull } from "../collections/filters.ts";
import { mapFigures, METRICS } from "../figures/metrics.ts";
import { problem } from "../messages/shared.ts";

/** Inclusive bounds; min above max is refused. */
export function range(lowest: number, highest: number) {
  const bound = unlessNull(z.number().min(lowest).max(highest));
  return z
    .strictObject({ min: bound, max: bound })
    .refine(({ min, max }) => min === undefined || max === undefined || min <= max, problem("input.minAboveMax"));
}

export const networkFilter = z.strictObject({
  ...mapFigures((metric) => range(...METRICS[metric].range).optional()),
  activeAccounts: z.boolean().optional(),
});
