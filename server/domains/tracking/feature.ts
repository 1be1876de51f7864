import { feature } from "../../kernel/feature.ts";
import { createTracking } from "./create-tracking.ts";
import { deleteTracking } from "./delete-tracking.ts";

export const tracking = feature({
  name: "tracking",
  handlers: [createTracking, deleteTracking],
});
