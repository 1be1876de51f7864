import { feature } from "../../kernel/feature.ts";
import * as deleteLabel from "./delete-label.ts";
import * as editLabels from "./edit-labels.ts";
import * as getCrmUser from "./get-crm-user.ts";
import * as updateCustomTags from "./update-custom-tags.ts";

export const labels = feature({
  name: "labels",
  handlers: [deleteLabel, editLabels, getCrmUser, updateCustomTags],
  undo: {
    "crm.tag": { redo: {} },
    "crm.untag": { redo: {} },
    "crm.retag": { redo: {} },
    "crm.status": { redo: {} },
    "labels.merge": deleteLabel.undoDeletion,
    "labels.delete": deleteLabel.undoDeletion,
  },
});
