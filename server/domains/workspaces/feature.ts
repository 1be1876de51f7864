import { feature } from "../../kernel/feature.ts";
import { acceptInvitation, deleteExpired, invite, readInvitation, withdrawInvitation } from "./invitations.ts";
import {
  leaveWorkspace,
  listMembers,
  removeMember,
  requireSecondFactor,
  setRole,
  transferOwnership,
} from "./members.ts";
import { deleteWorkspace, removeDueWorkspaces, restoreWorkspace } from "./delete-workspace.ts";
import { countMembersAndInvited } from "./index.ts";
import { createWorkspace, listWorkspaces, openWorkspace } from "./workspaces.ts";

export const workspaces = feature({
  name: "workspaces",
  handlers: [
    listWorkspaces,
    createWorkspace,
    openWorkspace,
    listMembers,
    invite,
    withdrawInvitation,
    readInvitation,
    acceptInvitation,
    setRole,
    removeMember,
    requireSecondFactor,
    leaveWorkspace,
    transferOwnership,
    deleteWorkspace,
    restoreWorkspace,
  ],
  usage: { members: countMembersAndInvited },
  nightly: {
    async after(call) {
      await deleteExpired(call);
      await removeDueWorkspaces(call);
    },
  },
});
