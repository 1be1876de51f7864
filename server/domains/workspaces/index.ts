export { consumeInvitation, findInvitation } from "./invitations.ts";
export { workspaceAtSignIn } from "./workspaces.ts";
export { deleteFiles } from "./delete-workspace.ts";
export { countMembersAndInvited, deleteRows } from "./store.ts";
