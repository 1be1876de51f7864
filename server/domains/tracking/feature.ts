import { feature } from "../../kernel/feature.ts";
import { createTracking, deleteTracking } from "./tracking.ts";

export const tracking = feature({
  name: "tracking",
  handlers: [createTracking, deleteTracking],
});
