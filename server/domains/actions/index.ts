export {
  growAction,
  recordAction,
  recordChanges,
  recordOperatorAction,
  reopenAction,
  settleAction,
} from "./record-changes.ts";
export { undoByLog } from "./undo-by-log.ts";
