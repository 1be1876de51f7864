import { feature } from "../../kernel/feature.ts";
import { changeMany as change } from "./change-many.ts";
import { undoers } from "./undoers.ts";
import { tasks } from "./tasks.ts";

export const bulk = feature({
  name: "bulk",
  handlers: [change],
  undo: undoers,
  jobs: tasks,
});
