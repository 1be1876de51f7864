import { feature } from "../../kernel/feature.ts";
import { createCustomTag } from "./create-custom-tag.ts";
import { deleteCustomType } from "./delete-custom-type.ts";
import { updateStatus, updateTag } from "./edit-label.ts";
import { getCrmUser } from "./get-crm-user.ts";
import { mergeLabels } from "./merge-labels.ts";
import { reorderStatuses } from "./reorder-statuses.ts";
import { updateCustomStatus } from "./update-custom-status.ts";
import { removeTags, updateCustomTags } from "./update-custom-tags.ts";
import { undoers } from "./undoers.ts";

export const labels = feature({
  name: "labels",
  handlers: [
    getCrmUser,
    createCustomTag,
    updateCustomTags,
    removeTags,
    updateCustomStatus,
    updateTag,
    updateStatus,
    reorderStatuses,
    mergeLabels,
    deleteCustomType,
  ],
  undo: undoers,
});
