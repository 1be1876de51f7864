export { readMember, loadActorWithWriteAccess } from "./read-member.ts";
export { readUser } from "./read-user.ts";
