import { feature } from "../../kernel/feature.ts";
import { refreshMetrics } from "./metrics/refresh-metrics.ts";
import { ensureScales, refreshScales } from "./metrics/refresh-scales.ts";
import { deleteExpiredData } from "./retention/delete-expired.ts";

export const creators = feature({
  name: "creators",
  projection: refreshMetrics,
  whenSynced: ensureScales,
  nightly: { before: deleteExpiredData, after: refreshScales },
});
