import { feature } from "../../kernel/feature.ts";
import * as notes from "./notes/notes.ts";
import * as getTimeline from "./stream/get-timeline.ts";

export const timeline = feature({
  name: "timeline",
  handlers: [notes, getTimeline],
  undo: { "timeline.note-delete": { redo: { check: notes.checkDeletion } } },
});
