export { decideClaim, endClaimsOf } from "./claims/change-owner.ts";
export { lockCreator, selectByMessage, selectOwnerClaim, selectOwns } from "./claims/store.ts";
export { decideRename } from "./editing/decide-rename.ts";
export { findUploadedPictures } from "./pictures.ts";
