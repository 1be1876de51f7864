import { z } from "zod";
import { email, proofOfIdentity, token } from "./auth/credentials.ts";
import { endpointsOf } from "./base/endpoint.ts";
import { uuid } from "./base/ids.ts";
import { NAME_MAX } from "./base/limits.ts";
import { GIVEN_ROLES, ROLES } from "./base/roles.ts";
import { typed } from "./base/text.ts";
import { userView } from "./users.ts";
import { problem } from "./messages/shared.ts";

const endpoint = endpointsOf("workspaces");

const done = z.object({ success: z.literal(true) });
const opened = z.object({ success: z.literal(true), user: userView });
const name = typed(NAME_MAX).min(1, problem("input.workspaceName"));

const givenRole = z.enum(GIVEN_ROLES);

export const WORKSPACES_MAX = 50;
export const INVITATIONS_MAX = 100;
/** Deletions of a workspace within 24 hours. */
export const DELETIONS_MAX = 2;

export const listWorkspaces = endpoint({
  method: "GET",
  path: "/workspaces",
  auth: "user",
  summary: "Workspaces of the user, by name",
  reads: ["account"],
  reply: z.object({
    workspaces: z.array(
      z.object({
        _id: uuid,
        name: z.string(),
        role: z.enum(ROLES),
        isCurrent: z.boolean(),
        /** When it is deleted unless its owner restores it before; null: not at all. Only owners see what is deleted. */
        deletionAt: z.iso.datetime().nullable(),
      }),
    ),
  }),
});

export const createWorkspace = endpoint({
  method: "POST",
  path: "/workspaces",
  audit: "workspace.created",
  auth: "user",
  summary: "Create another workspace and open it; where there are plans, a person owns one on the Free plan",
  body: z.strictObject({ name }),
  reply: opened,
  errors: ["too_many_workspaces", "account_closing", "forbidden", "plan_limit"],
  perMinute: 10,
});

export const openWorkspace = endpoint({
  method: "POST",
  path: "/workspaces/{id}/open",
  auth: "user",
  summary: "Continue this session in another workspace of the user",
  params: z.object({ id: uuid }),
  reply: opened,
  errors: ["not_found"],
});

const memberView = z.object({
  _id: uuid,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  joinedAt: z.iso.datetime(),
  isYou: z.boolean(),
  /** Two-factor sign-in or a passkey; null for those who do not manage members. */
  hasSecondFactor: z.boolean().nullable(),
});
export type MemberView = z.infer<typeof memberView>;

const invitationView = z.object({
  _id: uuid,
  email: z.string(),
  role: givenRole,
  /** Null when that person has been deleted. */
  invitedBy: z.string().nullable(),
  expiresAt: z.iso.datetime(),
});
export type InvitationView = z.infer<typeof invitationView>;

export const listMembers = endpoint({
  method: "GET",
  path: "/workspace/members",
  summary: "Members of the workspace; for those who manage them also the open invitations",
  reads: ["members"],
  reply: z.object({
    members: z.array(memberView),
    invitations: z.array(invitationView),
    requiresSecondFactor: z.boolean(),
  }),
});

/** An earlier invitation of the same address stops working. */
export const invite = endpoint({
  method: "POST",
  path: "/workspace/invitations",
  audit: "member.invited",
  can: "members.manage",
  touches: ["members"],
  summary: "Invite a person into the workspace by mail",
  body: z.strictObject({ email, role: givenRole.default("member") }),
  reply: z.object({
    success: z.literal(true),
    /** Without a mail server: the link to pass on, relative without PUBLIC_URL. Shown once. */
    link: z.string().nullable(),
  }),
  errors: ["forbidden", "already_member", "too_many_invitations", "plan_limit"],
  perMinute: 10,
});

export const withdrawInvitation = endpoint({
  method: "DELETE",
  path: "/workspace/invitations/{id}",
  audit: "invitation.withdrawn",
  can: "members.manage",
  touches: ["members"],
  summary: "Make an invitation's link stop working",
  params: z.object({ id: uuid }),
  reply: done,
  errors: ["forbidden", "not_found"],
});

export const readInvitation = endpoint({
  method: "POST",
  path: "/auth/invitation",
  auth: "public",
  summary: "Who invites into which workspace, by the token of an invitation's link",
  body: z.strictObject({ token }),
  reply: z.object({
    success: z.literal(true),
    email: z.string(),
    workspace: z.string(),
    role: givenRole,
    invitedBy: z.string().nullable(),
    /** Whether the address has an account to sign in to. */
    hasAccount: z.boolean(),
  }),
  errors: ["invalid_link"],
  perMinute: 30,
});

/** People without an account sign up with the same token instead. */
export const acceptInvitation = endpoint({
  method: "POST",
  path: "/workspaces/join",
  audit: "member.joined",
  auth: "user",
  summary: "Join the workspace of an invitation and open it",
  body: z.strictObject({ token }),
  reply: opened,
  errors: ["invalid_link", "other_address", "account_closing", "too_many_workspaces"],
  perMinute: 30,
});

export const setRole = endpoint({
  method: "POST",
  path: "/workspace/members/{id}/role",
  audit: "member.role",
  can: "members.manage",
  touches: ["members"],
  summary: "Change what a member may do",
  params: z.object({ id: uuid }),
  body: z.strictObject({ role: givenRole }),
  reply: done,
  errors: ["forbidden", "not_found", "is_owner"],
});

export const removeMember = endpoint({
  method: "DELETE",
  path: "/workspace/members/{id}",
  audit: "member.removed",
  can: "members.manage",
  touches: ["members"],
  summary: "Remove a person from the workspace and sign them out; what they made stays",
  params: z.object({ id: uuid }),
  reply: done,
  errors: ["forbidden", "not_found", "is_owner"],
});

/** From then on calls of the workspace fail with `second_factor_required` for members without one, also with their API keys. */
export const requireSecondFactor = endpoint({
  method: "POST",
  path: "/workspace/second-factor",
  can: "workspace.secure",
  touches: ["members"],
  audit: "second-factor.required",
  summary: "Require two-factor sign-in or a passkey of all members, or no longer",
  body: z.strictObject({ required: z.boolean() }),
  reply: done,
  errors: ["forbidden", "own_second_factor"],
});

export const leaveWorkspace = endpoint({
  method: "POST",
  path: "/workspace/leave",
  audit: "member.left",
  touches: ["members"],
  summary: "Leave the workspace, and open another one",
  reply: opened,
  errors: ["is_owner"],
});

export const transferOwnership = endpoint({
  method: "POST",
  path: "/workspace/transfer",
  audit: "workspace.transferred",
  can: "workspace.transfer",
  touches: ["members", "account"],
  summary: "Make another member the owner; the former owner becomes an admin",
  body: z.strictObject({ to: uuid, password: proofOfIdentity }),
  reply: done,
  errors: ["forbidden", "not_found", "plan_limit", "wrong_current_password", "recent_sign_in_required"],
});

/** Closed to all members from then on; its owner can restore it until it is deleted, with everything in it. */
export const deleteWorkspace = endpoint({
  method: "POST",
  path: "/workspace/delete",
  audit: "workspace.deletion",
  can: "workspace.delete",
  touches: ["account"],
  summary: "Delete the workspace in 30 days, and close it until then",
  /** The workspace's name, typed once more. */
  body: z.strictObject({ name, password: proofOfIdentity }),
  reply: z.object({ success: z.literal(true), user: userView, deletionAt: z.iso.datetime() }),
  errors: [
    "forbidden",
    "other_name",
    "too_many_requests",
    "has_subscription",
    "is_sample",
    "wrong_current_password",
    "recent_sign_in_required",
  ],
  perMinute: 10,
});

export const restoreWorkspace = endpoint({
  method: "POST",
  path: "/workspaces/{id}/restore",
  audit: "workspace.restored",
  auth: "user",
  summary: "Do not delete a workspace of the user after all, and open it",
  params: z.object({ id: uuid }),
  reply: opened,
  errors: ["not_found", "plan_limit", "account_closing"],
  perMinute: 10,
});
