import { feature } from "../../kernel/feature.ts";
import * as campaign from "./campaign/mark-posts.ts";
import * as listTracking from "./list-tracking.ts";
import * as rankingTracking from "./ranking-tracking.ts";
import { countTrackedLists } from "./store.ts";
import * as trackList from "./track-list.ts";

export const tracking = feature({
  name: "tracking",
  handlers: [trackList, listTracking, rankingTracking, campaign],
  undo: { "tracking.mark": { redo: {} }, "tracking.unmark": { redo: {} } },
  usage: { trackedLists: countTrackedLists },
});
