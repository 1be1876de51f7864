import { feature } from "../../kernel/feature.ts";
import { listActions } from "./list-actions.ts";
import { undoAction } from "./undo-action.ts";
import { forgetOldChanges } from "./forget-old-changes.ts";

export const actions = feature({
  name: "actions",
  handlers: [listActions, undoAction],
  nightly: { after: forgetOldChanges },
});
