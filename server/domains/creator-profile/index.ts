export { decideClaim, endClaimsOf } from "./claims/change-owner.ts";
export { selectByMessage, selectOwns } from "./claims/store.ts";
