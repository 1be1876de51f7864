import * as contract from "#contract/timeline.ts";
import { route, type Route } from "../../http/route.ts";
import { addNote } from "./notes/add-note.ts";
import { deleteNote } from "./notes/delete-note.ts";
import { editNote } from "./notes/edit-note.ts";
import { getTimeline } from "./stream/get-timeline.ts";

export const routes: readonly Route[] = [
  route(contract.getTimeline, getTimeline),
  route(contract.addNote, addNote),
  route(contract.editNote, editNote),
  route(contract.deleteNote, deleteNote),
];
