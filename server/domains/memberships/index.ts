// List memberships for the CRM, which the lists domain builds on.
export { createEmptyList, deleteListIfEmpty, fetchList, fetchLists, presentTag, type ListTag } from "./lists.ts";
export {
  addMembers,
  deleteMembers,
  findBeyondLists,
  findWithdrawn,
  readPlaces,
  readTags,
  recordMoves,
  removeMembers,
  touchLists,
} from "./members.ts";
export { deleteWithdrawn, selectPreviews } from "./members-store.ts";
export { titleOf } from "./rules.ts";
export {
  countFoundLists,
  countLists,
  countOwnLists,
  selectByTitle,
  selectIdsByTitle,
  selectLists,
  selectRevertible,
  selectShared,
  updateList,
  type ListChanges,
  type ListRow,
  type ListsFilter,
  type ListsOrder,
  type SharedRow,
} from "./store.ts";
