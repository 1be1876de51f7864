import { feature } from "../../kernel/feature.ts";
import { createCustomTag, removeTags, updateCustomTags } from "./update-custom-tags.ts";
import { deleteCustomType, updateStatus, updateTag, mergeLabels } from "./edit-label.ts";
import { getCrmUser } from "./get-crm-user.ts";
import { reorderStatuses, updateCustomStatus } from "./statuses.ts";
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
