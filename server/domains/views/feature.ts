import { feature } from "../../kernel/feature.ts";
import { createView } from "./create-view.ts";
import { deleteView } from "./delete-view.ts";
import { listViews } from "./list-views.ts";
import { setDefaultView } from "./set-default-view.ts";
import { updateView } from "./update-view.ts";
import { undoers } from "./undoers.ts";

export const views = feature({
  name: "views",
  handlers: [listViews, createView, updateView, deleteView, setDefaultView],
  undo: undoers,
});
