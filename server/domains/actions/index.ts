export { fetchUndo } from "./undo-action.ts";
export {
  growAction,
  recordAction,
  recordChanges,
  recordOperatorAction,
  recordUndo,
  reopenAction,
  settleAction,
} from "./record-changes.ts";
