import { z } from "zod";
import { email } from "../auth/credentials.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";

/** Members of agencies that a creator lets act for them on the profile (decision 99). */
const endpoint = endpointsOf("creator-profile");

/** People of one profile, invited ones included. */
export const MANAGERS_MAX = 10;

const params = z.strictObject({ id: creatorId });

const managerView = z.object({
  _id: uuid,
  /** The address that was invited. */
  email: z.string(),
  /** null: they have not accepted yet. */
  name: z.string().nullable(),
  /** The workspace that they are a member of. */
  workspace: z.string().nullable(),
  invitedAt: z.iso.datetime(),
  acceptedAt: z.iso.datetime().nullable(),
});
export type ManagerView = z.infer<typeof managerView>;

const managers = z.object({ managers: z.array(managerView) });

export const listManagers = endpoint({
  method: "GET",
  path: "/creator/edit/{id}/managers",
  auth: "creator",
  reads: ["own-profile"],
  summary: "The people who act for you on your profile, and those you invited",
  params,
  reply: managers,
});

const change = {
  method: "POST",
  auth: "creator",
  touches: ["own-profile"],
  reply: managers.extend({ success: z.literal(true) }),
} as const;

export const inviteManager = endpoint({
  ...change,
  audit: "manager.invited",
  path: "/creator/edit/{id}/managers",
  summary: "Invite someone by mail to act for you; they accept in their own account with this address",
  params,
  body: z.strictObject({ email }),
  errors: ["not_found", "conflict", "too_many_requests"],
});

export const revokeManager = endpoint({
  ...change,
  audit: "manager.ended",
  path: "/creator/edit/{id}/managers/{managerId}/revoke",
  summary: "Revoke someone's access to your profile immediately; their changes stay",
  params: params.extend({ managerId: uuid }),
  errors: ["not_found"],
});

const manager = z.strictObject({ managerId: uuid });

export const acceptManaging = endpoint({
  method: "POST",
  path: "/creator/managing/{managerId}/accept",
  auth: "user",
  audit: "manager.accepted",
  touches: ["own-profile"],
  summary: "Accept the invitation to act for a creator",
  params: manager,
  reply: z.object({ success: z.literal(true), creator: creatorId }),
  errors: ["not_found", "second_factor_required", "account_closing", "workspace_closing"],
});

export const endManaging = endpoint({
  method: "POST",
  path: "/creator/managing/{managerId}/end",
  auth: "user",
  audit: "manager.ended",
  touches: ["own-profile"],
  summary: "Decline to act for a creator, or stop acting for them",
  params: manager,
  reply: z.object({ success: z.literal(true) }),
  errors: ["not_found", "second_factor_required", "account_closing", "workspace_closing"],
});
