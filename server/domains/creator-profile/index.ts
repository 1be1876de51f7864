export { decideClaim, endClaimsOf } from "./claims/change-owner.ts";
export {
  lockCreator,
  selectByMessage,
  selectOwnerClaim,
  selectOwners,
  selectOwns,
  selectWorkspaceOf,
} from "./claims/store.ts";
export { selectConnectedAudiences, selectExportableAudiences, type ConnectedAudience } from "./connections/store.ts";
export { selectActsFor } from "./managers/acts-for.ts";
export { describeAudience, presentCollaborations, replaceItems } from "./editing/collaboration-rules.ts";
export { edit as editOwn } from "./editing/edit.ts";
export { decideRename } from "./editing/decide-rename.ts";
export { findUploadedPictures } from "./pictures.ts";
