export { fetchUndo } from "./undo-action.ts";
export {
  growAction,
  recordAction,
  recordChanges,
  recordOperatorAction,
  reopenAction,
  settleAction,
} from "./record-changes.ts";
