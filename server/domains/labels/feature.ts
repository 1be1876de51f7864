import { feature } from "../../kernel/feature.ts";
import { deleteCustomType, mergeLabels, undoDeletion } from "./delete-label.ts";
import { createCustomTag, reorderStatuses, updateStatus, updateTag } from "./edit-labels.ts";
import { getCrmUser } from "./get-crm-user.ts";
import { removeTags, updateCustomStatus, updateCustomTags } from "./update-custom-tags.ts";

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
  undo: {
    "crm.tag": { redo: {} },
    "crm.untag": { redo: {} },
    "crm.retag": { redo: {} },
    "crm.status": { redo: {} },
    "labels.merge": undoDeletion,
    "labels.delete": undoDeletion,
  },
});
