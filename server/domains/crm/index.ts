export { createOptions, deleteUnusedOptions, readOptionIds } from "./custom-fields/options.ts";
export { selectFields } from "./custom-fields/store.ts";
export { mustFit, patchOf, readOwnFields, valueOf, writeField } from "./fields/write-field.ts";
export { matchingCreatorIds, matchingRowIds, fetchRowIds } from "./rows/fetch-row-ids.ts";
export { putIntoCrm, recordAdded } from "./put-into-crm.ts";
export { headlineOf } from "./page/list-crm.ts";
export { readCreators, readRowOf } from "./read-creators.ts";
export { refreshCrmCopies } from "./refresh-crm-copies.ts";
export { creatorIdsOf } from "./rules.ts";
export { followerTier, headlineFigure, headlineNetwork, headlineScore, type Figures } from "./figures-store.ts";
export {
  conditionInList,
  crmExport,
  crmOrderBy,
  crmRow,
  publicSearchText,
  shown,
  type CrmOrder,
  type Entry,
} from "./fields-store.ts";
export { feedbackOf, selectFeedbackTexts, withFeedback, type FeedbackTexts } from "./stores/feedback-store.ts";
export { selectImportNames } from "./stores/imports-store.ts";
export { selectEntriesOf } from "./stores/entries-store.ts";
export { areMembers } from "./stores/owners-store.ts";
export { countEntries, deleteUnlisted } from "./stores/rows-store.ts";
export { updateWritten } from "./stores/written-store.ts";
export { undoAdding } from "./undoers.ts";
export { removeRows } from "./rows/remove-rows.ts";
export { crmCreatorIds, mergedWith, rowIdsOf, whichInCrm } from "./which-in-crm.ts";
