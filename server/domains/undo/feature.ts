import { feature } from "../../kernel/feature.ts";
import { reopenUnfinished, undoByLog, undoTask } from "./undo-by-log.ts";

export const undo = feature({
  name: "undo",
  undoByLog,
  jobs: { undo: undoTask },
  onJobEnd: { undo: reopenUnfinished },
});
