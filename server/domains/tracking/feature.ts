import { feature } from "../../kernel/feature.ts";
import * as campaign from "./campaign/read-campaign.ts";
import * as markPosts from "./campaign/mark-posts.ts";
import { listHandlers, rankingHandlers } from "./reading/handlers.ts";
import { countTrackedLists, createTracking, deleteTracking } from "./track-list.ts";

export const tracking = feature({
  name: "tracking",
  handlers: [{ createTracking, deleteTracking }, listHandlers, rankingHandlers, markPosts, campaign],
  undo: { "tracking.mark": { redo: {} }, "tracking.unmark": { redo: {} }, "tracking.reject": { redo: {} } },
  usage: { trackedLists: countTrackedLists },
});
