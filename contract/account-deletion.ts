import { z } from "zod";
import { endpointsOf } from "./base/endpoint.ts";
import { proofOfIdentity } from "./auth/credentials.ts";
import { DAY_MS } from "./base/limits.ts";
import { userView } from "./users.ts";

const endpoint = endpointsOf("account-deletion");

/** How long a deleted account can be restored. */
export const DELETION_GRACE_DAYS = 30;
export const DELETION_GRACE_MS = DELETION_GRACE_DAYS * DAY_MS;

/** Signs the user out everywhere. Who signs in until then can restore the account; afterwards it is removed. */
export const deleteAccount = endpoint({
  method: "POST",
  path: "/registered/user/delete-account",
  audit: "account.deletion",
  auth: "user",
  summary: "Delete the user's account in 30 days, with the workspaces of which they are the only member",
  body: z.strictObject({
    password: proofOfIdentity,
  }),
  reply: z.object({ success: z.literal(true), deletionAt: z.iso.datetime() }),
  errors: ["wrong_current_password", "recent_sign_in_required", "owns_workspaces", "has_subscription", "is_sample"],
  perMinute: 10,
});

export const restoreAccount = endpoint({
  method: "POST",
  path: "/registered/user/restore-account",
  audit: "account.restored",
  auth: "user",
  touches: ["account", "members"],
  summary: "Do not delete the user's account after all",
  reply: z.object({ success: z.literal(true), user: userView }),
});

export const exportPersonalData = endpoint({
  method: "GET",
  path: "/registered/user/personal-data",
  auth: "user",
  summary: "All that is stored about the user, as a JSON file",
  download: true,
  reply: z.unknown(),
  perMinute: 10,
});
