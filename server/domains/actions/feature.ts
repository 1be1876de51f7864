import { feature } from "../../kernel/feature.ts";
import { listChanges } from "./list-changes.ts";
import { listActions } from "./list-actions.ts";
import { undoAction } from "./undo-action.ts";
import { deleteExpiredChanges } from "./record-changes.ts";

export const actions = feature({
  name: "actions",
  handlers: [listActions, listChanges, undoAction],
  nightly: { after: deleteExpiredChanges },
});
