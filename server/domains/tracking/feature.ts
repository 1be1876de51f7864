import { feature } from "../../kernel/feature.ts";
import * as campaign from "./campaign/read-campaign.ts";
import * as markPosts from "./campaign/mark-posts.ts";
import * as listTracking from "./list-tracking.ts";
import * as rankingTracking from "./ranking-tracking.ts";
import { countTrackedLists } from "./store.ts";
import * as trackList from "./track-list.ts";

export const tracking = feature({
  name: "tracking",
  handlers: [trackList, listTracking, rankingTracking, markPosts, campaign],
  undo: { "tracking.mark": { redo: {} }, "tracking.unmark": { redo: {} }, "tracking.reject": { redo: {} } },
  usage: { trackedLists: countTrackedLists },
});
