export { consumeInvitation, findInvitation } from "./invitations.ts";
export { workspaceAtSignIn } from "./workspaces.ts";
export { countMembersAndInvited } from "./store.ts";
