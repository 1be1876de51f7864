export { readMember } from "./read-member.ts";
export { readUser } from "./read-user.ts";
export { loadActorWithWriteAccess } from "./load-actor-with-write-access.ts";
