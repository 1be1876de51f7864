/** What the audit log records, by what its filter offers. Endpoints name theirs in `audit`. */
export const AUDIT_KINDS = {
  "sign-in": ["sign-in", "sign-in.failed", "sign-out", "sign-up"],
  security: [
    "session.ended",
    "sessions.ended",
    "session.stolen",
    "password.changed",
    "second-factor.on",
    "second-factor.off",
    "recovery-codes.renewed",
    "passkey.added",
    "passkey.removed",
    "provider.connected",
    "provider.disconnected",
    "account.deletion",
    "account.restored",
  ],
  workspace: [
    "workspace.created",
    "workspace.renamed",
    "workspace.transferred",
    "workspace.deletion",
    "workspace.restored",
    "member.invited",
    "invitation.withdrawn",
    "member.joined",
    "member.role",
    "member.removed",
    "member.left",
    "second-factor.required",
    "second-factor.optional",
    "rate-card.saved",
  ],
  keys: ["key.created", "key.revoked", "webhook.created", "webhook.deleted"],
  sharing: ["list.public", "list.private", "list.community", "list.share"],
  plan: ["plan.changed", "credits.changed"],
  administration: [
    "person.signed-out",
    "person.mailed",
    "impersonation.begun",
    "impersonation.ended",
    "connector.changed",
    "connector.credentials",
    "connector.tested",
    "creator.erased",
    "creators.curated",
    "taxonomy.changed",
    "objection.checked",
    "objection.lifted",
    "dispute.answered",
    "matter.assigned",
    "matter.closed",
    "matter.reopened",
    "link.stopped",
    "link.allowed",
    "sample.removed",
  ],
  imports: ["import.offered", "import.withdrawn", "import.opened", "import.published", "import.declined"],
} as const;

export type AuditGroup = keyof typeof AUDIT_KINDS;
export type AuditKind = (typeof AUDIT_KINDS)[AuditGroup][number];

export const AUDIT_GROUPS = [
  "sign-in",
  "security",
  "workspace",
  "keys",
  "sharing",
  "plan",
  "administration",
  "imports",
] as const satisfies readonly AuditGroup[];

/** Entries are deleted after so many months. */
export const AUDIT_MONTHS = 12;
