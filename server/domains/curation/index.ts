export { CREATOR, curate } from "./curate.ts";
export { declare, declaredBase, withdrawDeclared } from "./declare.ts";
export {
  countDeclared,
  selectFieldsOf,
  selectLastChange,
  selectLocked,
  selectPictures,
  selectPicturesOf,
} from "./history-store.ts";
export { accountField, insertAllDetached, selectAccountsOf, selectWithData } from "./accounts-store.ts";
export {
  selectCollaborations,
  writeCollaborations,
  type CollaborationItem,
  type CollaborationKind,
} from "./collaborations-store.ts";
export { selectFactSources } from "./influencer/influencer-store.ts";
export { nicheTitle } from "./plan-curation.ts";
export { selectFoundNiches } from "./search/search-store.ts";
export { undoDeclared } from "./undo-curation.ts";
export { hasNiche, type CollaborationChange, type Curation } from "./value-changes.ts";
export { declaredSource, selectCurated, type CuratedCreator } from "./store.ts";
