import { feature } from "../../kernel/feature.ts";
import { deleteUndoneEvents, removeEvents } from "./record-events.ts";

export const timelineEvents = feature({
  name: "timeline-events",
  afterUndo: removeEvents,
  nightly: { after: deleteUndoneEvents },
});
