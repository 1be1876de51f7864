import { feature } from "../../kernel/feature.ts";
import { refreshLayers } from "./layers/layers.ts";
import { ensureScales, refreshScales } from "./metrics/refresh-scales.ts";
import { deleteExpiredData } from "./retention/delete-expired.ts";

export const creators = feature({
  name: "creators",
  projection: refreshLayers,
  whenSynced: ensureScales,
  nightly: { before: deleteExpiredData, after: refreshScales },
});
