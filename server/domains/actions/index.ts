export { selectLastEditor } from "./store.ts";
export { fetchUndo } from "./undo-action.ts";
export {
  growAction,
  recordAction,
  recordChanges,
  recordOperatorAction,
  recordUndo,
  refuseStale,
  reopenAction,
  settleAction,
} from "./record-changes.ts";
