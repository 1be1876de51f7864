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
export { selectAccountsOf } from "./accounts-store.ts";
export { selectFactSources } from "./influencer/influencer-store.ts";
export { nicheTitle } from "./plan-curation.ts";
export { selectFoundNiches } from "./search/search-store.ts";
export { undoDeclared } from "./undo-curation.ts";
export { hasNiche, type Curation } from "./value-changes.ts";
export { selectCurated } from "./store.ts";
