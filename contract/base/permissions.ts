import type { SharedKey } from "../messages/shared.ts";
import type { Role } from "./roles.ts";

/**
 * Permissions by role in a workspace. The server checks them before a handler runs; the web app disables what is
 * missing.
 */
export const PERMISSIONS = {
  "crm.write": {
    roles: ["owner", "admin", "member"],
    refusal: "permissions.crmWrite",
  },
  "imports.write": {
    roles: ["owner", "admin", "member"],
    refusal: "permissions.importsWrite",
  },
  "views.share": {
    roles: ["owner", "admin", "member"],
    refusal: "permissions.viewsShare",
  },
  /** Shared views of colleagues. */
  "views.manage": {
    roles: ["owner", "admin"],
    refusal: "permissions.viewsManage",
  },
  /** Notes of colleagues. */
  "notes.manage": {
    roles: ["owner", "admin"],
    refusal: "permissions.notesManage",
  },
  /** Actions of anyone in the workspace. */
  "actions.undo": {
    roles: ["owner", "admin", "member"],
    refusal: "permissions.actionsUndo",
  },
  /** Jobs that colleagues started. */
  "jobs.manage": {
    roles: ["owner", "admin", "member"],
    refusal: "permissions.jobsManage",
  },
  "workspace.manage": {
    roles: ["owner", "admin"],
    refusal: "permissions.workspaceManage",
  },
  "members.manage": {
    roles: ["owner", "admin"],
    refusal: "permissions.membersManage",
  },
  "keys.manage": {
    roles: ["owner", "admin"],
    refusal: "permissions.keysManage",
  },
  "credits.spend": {
    roles: ["owner", "admin", "member"],
    refusal: "permissions.creditsSpend",
  },
  "billing.manage": {
    roles: ["owner"],
    refusal: "permissions.billingManage",
  },
  "audit.read": {
    roles: ["owner", "admin"],
    refusal: "permissions.auditRead",
  },
  "workspace.secure": {
    roles: ["owner"],
    refusal: "permissions.workspaceSecure",
  },
  "workspace.transfer": {
    roles: ["owner"],
    refusal: "permissions.workspaceTransfer",
  },
  "workspace.delete": {
    roles: ["owner"],
    refusal: "permissions.workspaceDelete",
  },
} as const satisfies Record<string, { roles: readonly Role[]; refusal: SharedKey }>;

export type Permission = keyof typeof PERMISSIONS;

export function allows(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = PERMISSIONS[permission].roles;
  return roles.includes(role);
}
