import type { MessageKey } from "../messages/catalogue.ts";
import type { Role } from "./roles.ts";

/**
 * Permissions by role in a workspace. The server checks them before a handler runs; the web app disables what is
 * missing.
 */
export const PERMISSIONS = {
  "crm.write": {
    roles: ["owner", "admin", "member"],
    refusalKey: "permissions.crmWrite",
  },
  "imports.write": {
    roles: ["owner", "admin", "member"],
    refusalKey: "permissions.importsWrite",
  },
  "views.share": {
    roles: ["owner", "admin", "member"],
    refusalKey: "permissions.viewsShare",
  },
  /** Shared views of colleagues. */
  "views.manage": {
    roles: ["owner", "admin"],
    refusalKey: "permissions.viewsManage",
  },
  /** Notes of colleagues. */
  "notes.manage": {
    roles: ["owner", "admin"],
    refusalKey: "permissions.notesManage",
  },
  /** Actions of anyone in the workspace. */
  "actions.undo": {
    roles: ["owner", "admin", "member"],
    refusalKey: "permissions.actionsUndo",
  },
  /** Jobs that colleagues started. */
  "jobs.manage": {
    roles: ["owner", "admin", "member"],
    refusalKey: "permissions.jobsManage",
  },
  "mail.send": {
    roles: ["owner", "admin", "member"],
    refusalKey: "permissions.mailSend",
  },
  "campaigns.write": {
    roles: ["owner", "admin", "member"],
    refusalKey: "permissions.campaignsWrite",
  },
  "workspace.manage": {
    roles: ["owner", "admin"],
    refusalKey: "permissions.workspaceManage",
  },
  "members.manage": {
    roles: ["owner", "admin"],
    refusalKey: "permissions.membersManage",
  },
  "keys.manage": {
    roles: ["owner", "admin"],
    refusalKey: "permissions.keysManage",
  },
  "credits.spend": {
    roles: ["owner", "admin", "member"],
    refusalKey: "permissions.creditsSpend",
  },
  "billing.manage": {
    roles: ["owner"],
    refusalKey: "permissions.billingManage",
  },
  "audit.read": {
    roles: ["owner", "admin"],
    refusalKey: "permissions.auditRead",
  },
  "workspace.secure": {
    roles: ["owner"],
    refusalKey: "permissions.workspaceSecure",
  },
  "workspace.transfer": {
    roles: ["owner"],
    refusalKey: "permissions.workspaceTransfer",
  },
  "workspace.delete": {
    roles: ["owner"],
    refusalKey: "permissions.workspaceDelete",
  },
} as const satisfies Record<string, { roles: readonly Role[]; refusalKey: MessageKey }>;

export type Permission = keyof typeof PERMISSIONS;

export function allows(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = PERMISSIONS[permission].roles;
  return roles.includes(role);
}
