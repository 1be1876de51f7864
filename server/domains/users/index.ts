export { countSearch, searchId } from "./count-search.ts";
export { loadActorWithWriteAccess, memberContext, readMember } from "./read-member.ts";
export { readUser, shownTo } from "./read-user.ts";
