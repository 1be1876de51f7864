export { readMember } from "./read-member.ts";
export { readUser } from "./read-user.ts";
export { readWriter } from "./read-writer.ts";
