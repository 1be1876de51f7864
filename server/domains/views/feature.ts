import { feature } from "../../kernel/feature.ts";
import { createView } from "./create-view.ts";
import { deleteView, setDefaultView, updateView, undoers } from "./update-view.ts";
import { listViews } from "./read-views.ts";

export const views = feature({
  name: "views",
  handlers: [listViews, createView, updateView, deleteView, setDefaultView],
  undo: undoers,
});
