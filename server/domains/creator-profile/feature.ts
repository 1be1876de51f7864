import { feature } from "../../kernel/feature.ts";
import * as claims from "./claims/claims.ts";
import * as readOwnProfile from "./editing/read-own-profile.ts";
import { followAccounts } from "./claims/follow-accounts.ts";

export const creatorProfile = feature({
  name: "creator-profile",
  handlers: [claims, readOwnProfile],
  projection: followAccounts,
  nightly: { after: claims.deleteOldClaims },
});
