import { feature } from "../../kernel/feature.ts";
import * as claims from "./claims/claims.ts";
import { followAccounts } from "./claims/follow-accounts.ts";
import * as connections from "./connections/connections.ts";
import { readConnected } from "./connections/read-due.ts";
import * as editCollaborations from "./editing/edit-collaborations.ts";
import * as editNetworks from "./editing/edit-networks.ts";
import * as editOwnProfile from "./editing/edit-own-profile.ts";
import * as readOwnProfile from "./editing/read-own-profile.ts";
import { actedFor } from "./managers/acts-for.ts";
import * as managers from "./managers/managers.ts";
import * as byMail from "./proofs/by-mail.ts";
import * as byNetwork from "./proofs/by-network.ts";
import { sweepCreatorPictures } from "./pictures.ts";

export const creatorProfile = feature({
  name: "creator-profile",
  handlers: [
    claims,
    byMail,
    byNetwork,
    connections,
    managers,
    readOwnProfile,
    editOwnProfile,
    editCollaborations,
    editNetworks,
  ],
  undo: { "creators.declare": editOwnProfile.undoOwnEdit },
  actedFor,
  projection: followAccounts,
  everyMinute: readConnected,
  nightly: {
    async after(call) {
      await claims.deleteOldClaims(call);
      await sweepCreatorPictures(call);
    },
  },
});
