import { feature } from "../../kernel/feature.ts";
import { addNote } from "./notes/add-note.ts";
import { deleteNote } from "./notes/delete-note.ts";
import { editNote } from "./notes/edit-note.ts";
import { getTimeline } from "./stream/get-timeline.ts";
import { undoers } from "./undoers.ts";

export const timeline = feature({
  name: "timeline",
  handlers: [getTimeline, addNote, editNote, deleteNote],
  undo: undoers,
});
