import type { Role } from "./roles.ts";

/**
 * Permissions by role in a workspace. The server checks them before a handler runs; the web app disables what is
 * missing.
 */
export const PERMISSIONS = {
  "crm.write": {
    roles: ["owner", "admin", "member"],
    refusal: "Viewers can look at the CRM and its lists but not change them.",
  },
  "imports.write": {
    roles: ["owner", "admin", "member"],
    refusal: "Viewers can look at imports but not make or change any.",
  },
  "views.share": {
    roles: ["owner", "admin", "member"],
    refusal: "Viewers keep views of their own but share none.",
  },
  /** Shared views of colleagues. */
  "views.manage": {
    roles: ["owner", "admin"],
    refusal: "A shared view is changed by its author or by an owner or admin of the workspace.",
  },
  /** Notes of colleagues. */
  "notes.manage": {
    roles: ["owner", "admin"],
    refusal: "A note is deleted by its author or by an owner or admin of the workspace.",
  },
  /** Actions of anyone in the workspace. */
  "actions.undo": {
    roles: ["owner", "admin", "member"],
    refusal: "Viewers can look at the history but not undo what others did.",
  },
  /** Jobs that colleagues started. */
  "jobs.manage": {
    roles: ["owner", "admin", "member"],
    refusal: "Viewers can only stop the jobs they started.",
  },
  "workspace.manage": {
    roles: ["owner", "admin"],
    refusal: "Only owners and admins can change the workspace.",
  },
  "members.manage": {
    roles: ["owner", "admin"],
    refusal: "Only owners and admins can invite, change or remove members.",
  },
  "keys.manage": {
    roles: ["owner", "admin"],
    refusal: "Only owners and admins can see, create or revoke API keys.",
  },
  "credits.spend": {
    roles: ["owner", "admin", "member"],
    refusal: "Viewers cannot spend credits.",
  },
  "billing.manage": {
    roles: ["owner"],
    refusal: "Only the owner can change the plan and its payment.",
  },
  "audit.read": {
    roles: ["owner", "admin"],
    refusal: "Only owners and admins can see the audit log.",
  },
  "workspace.secure": {
    roles: ["owner"],
    refusal: "Only the owner can decide how members sign in.",
  },
  "workspace.transfer": {
    roles: ["owner"],
    refusal: "Only the owner can transfer the workspace.",
  },
  "workspace.delete": {
    roles: ["owner"],
    refusal: "Only the owner can delete the workspace.",
  },
} as const satisfies Record<string, { roles: readonly Role[]; refusal: string }>;

export type Permission = keyof typeof PERMISSIONS;

export function allows(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = PERMISSIONS[permission].roles;
  return roles.includes(role);
}
