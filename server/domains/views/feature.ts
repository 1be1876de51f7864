import { feature } from "../../kernel/feature.ts";
import { checkUndelete, createView, deleteView, listViews, setDefaultView, updateView } from "./views.ts";

export const views = feature({
  name: "views",
  handlers: [listViews, createView, updateView, deleteView, setDefaultView],
  undo: { "views.delete": { check: checkUndelete } },
});
