import { rankingTracking } from "#contract/tracking/endpoints.ts";
import { trackingHandlers } from "./reading/handlers.ts";
import { trackedRanking } from "./reading/tracked.ts";

export const { overview, posts, post, file, options, analysis } = trackingHandlers(rankingTracking, trackedRanking);
