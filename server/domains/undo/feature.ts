import { feature } from "../../kernel/feature.ts";
import { reopenUnfinished, undoByLog, undoTask } from "./undo-by-log.ts";

export const undo = feature({
  name: "undo",
  undoByLog,
  // Jobs of the second kind were started by an earlier version.
  jobs: { undo: undoTask, "curation-undo": undoTask },
  onJobEnd: { undo: reopenUnfinished, "curation-undo": reopenUnfinished },
});
