import { feature } from "../../kernel/feature.ts";
import * as invitations from "./invitations.ts";
import * as members from "./members.ts";
import * as deleteWorkspace from "./delete-workspace.ts";
import { countMembersAndInvited } from "./index.ts";
import * as verbs from "./workspaces.ts";

export const workspaces = feature({
  name: "workspaces",
  handlers: [invitations, members, deleteWorkspace, verbs],
  usage: { members: countMembersAndInvited },
  nightly: {
    async after(call) {
      await invitations.deleteExpired(call);
      await deleteWorkspace.removeDueWorkspaces(call);
    },
  },
});
