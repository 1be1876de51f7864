import * as contract from "#contract/labels.ts";
import { route, type Route } from "../../http/route.ts";
import { createCustomTag } from "./create-custom-tag.ts";
import { deleteCustomType } from "./delete-custom-type.ts";
import { editStatus, editTag } from "./edit-label.ts";
import { mergeLabels } from "./merge-labels.ts";
import { reorderStatuses } from "./reorder-statuses.ts";
import { updateCustomStatus } from "./update-custom-status.ts";
import { removeTags, updateCustomTags } from "./update-custom-tags.ts";

export const routes: readonly Route[] = [
  route(contract.createCustomTag, createCustomTag),
  route(contract.updateCustomTags, updateCustomTags),
  route(contract.removeTags, removeTags),
  route(contract.updateCustomStatus, updateCustomStatus),
  route(contract.updateTag, editTag),
  route(contract.updateStatus, editStatus),
  route(contract.reorderStatuses, reorderStatuses),
  route(contract.mergeLabels, mergeLabels),
  route(contract.deleteCustomType, deleteCustomType),
];
