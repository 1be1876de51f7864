export { forgetOldChanges } from "./forget-old-changes.ts";
export { noteAction } from "./note-action.ts";
export { recordAction } from "./record-action.ts";
export { growAction, recordChanges, reopenAction, settleAction } from "./record-changes.ts";
export { undoByLog } from "./undo-by-log.ts";
