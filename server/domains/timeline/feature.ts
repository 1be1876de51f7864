import { feature } from "../../kernel/feature.ts";
import { addNote, checkDeletion, editNote, deleteNote } from "./notes/notes.ts";
import { getTimeline } from "./stream/get-timeline.ts";

export const timeline = feature({
  name: "timeline",
  handlers: [getTimeline, addNote, editNote, deleteNote],
  undo: { "timeline.note-delete": { redo: { check: checkDeletion } } },
});
