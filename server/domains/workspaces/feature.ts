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
  ],
  usage: { members: countMembersAndInvited },
  nightly: { after: deleteExpired },
});
