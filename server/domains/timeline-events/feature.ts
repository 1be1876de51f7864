import { feature } from "../../kernel/feature.ts";
import { deleteEvents } from "./record-events.ts";

export const timelineEvents = feature({ name: "timeline-events", afterUndo: deleteEvents });
