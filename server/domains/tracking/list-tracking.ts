import { listTracking } from "#contract/tracking/endpoints.ts";
import { trackingHandlers } from "./reading/handlers.ts";
import { trackedList } from "./reading/tracked.ts";

export const { overview, posts, post, file, options, analysis } = trackingHandlers(listTracking, trackedList);
