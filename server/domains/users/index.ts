export { loadActorWithWriteAccess, memberContext, readMember } from "./read-member.ts";
export { readUser } from "./read-user.ts";
