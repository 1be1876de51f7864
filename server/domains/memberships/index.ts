// List memberships for the CRM, which the lists domain builds on.
export { closeIfEmpty } from "./close-list.ts";
export { fetchList, fetchLists } from "./fetch-lists.ts";
export {
  addMembers,
  dropFromLists,
  putMembersBack,
  takeMembersBack,
  touchLists,
  whichListed,
} from "./members/move-members.ts";
export { openList } from "./open-list.ts";
export { readPlaces } from "./members/read-places.ts";
export { readTags } from "./members/read-tags.ts";
export { presentTag, type ListTag } from "./present.ts";
export { recordMoves } from "./members/record-moves.ts";
export { removeMembers } from "./members/remove-members.ts";
export { listsFull, titleOf } from "./rules.ts";
export { selectMergedMembers, selectPreviews } from "./members/store.ts";
export {
  countFoundLists,
  countLists,
  countOwnLists,
  selectByTitle,
  selectIdsByTitle,
  selectDeleted,
  selectLists,
  selectShared,
  updateList,
  type ListChanges,
  type ListRow,
  type ListsFilter,
  type ListsOrder,
  type SharedRow,
} from "./store.ts";
