import { feature } from "../../kernel/feature.ts";
import * as listChanges from "./list-changes.ts";
import * as listActions from "./list-actions.ts";
import * as undoAction from "./undo-action.ts";
import { deleteExpiredChanges } from "./record-changes.ts";

export const actions = feature({
  name: "actions",
  handlers: [listChanges, listActions, undoAction],
  nightly: { after: deleteExpiredChanges },
});
