import { feature } from "../../kernel/feature.ts";
import { refreshMetrics } from "./metrics/refresh-metrics.ts";
import { ensureScales, refreshScales } from "./metrics/refresh-scales.ts";
import { forgetExpired } from "./retention/forget-expired.ts";

export const creators = feature({
  name: "creators",
  projection: refreshMetrics,
  whenSynced: ensureScales,
  nightly: { before: forgetExpired, after: refreshScales },
});
