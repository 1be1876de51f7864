import { z } from "zod";
import { AUDIT_KINDS, type AuditGroup } from "./kinds.ts";
import { auditList } from "../collections/audit.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { uuid } from "../base/ids.ts";

const endpoint = endpointsOf("audit-log");

/** Entries of a file; the newest. */
export const AUDIT_EXPORT_MAX = 100_000;

/** The kinds of entries of a choice of the filter. */
export function kindsIn(groups: readonly AuditGroup[]): string[] {
  return groups.flatMap((group) => [...AUDIT_KINDS[group]]);
}

/** A person with a deleted account has no id and no name. */
const person = z.object({
  _id: uuid.nullable(),
  name: z.string().nullable(),
  /** For administrators. */
  email: z.string().nullable(),
});

const auditEntry = z.object({
  _id: uuid,
  at: z.iso.datetime(),
  /** One of AUDIT_KINDS, or a kind of another version. */
  kind: z.string(),
  /** `administrator`: of the installation, who need not be a member. `system`: a command, or time. */
  by: z.enum(["member", "administrator", "visitor", "system"]),
  actor: person,
  /** The person it was about, where that is another one. */
  subject: person.nullable(),
  /** What it was about: an address that was invited, a key, a list … */
  about: z.string().nullable(),
  /** To what it was changed, or why. */
  detail: z.string().nullable(),
  device: z.enum(["computer", "phone", "other"]).nullable(),
  /** The first three quarters of an IPv4 address, the network of an IPv6 address. */
  address: z.string().nullable(),
  /** For administrators: where it happened; null outside of any workspace. */
  workspace: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const { query, filters } = auditList;
const page = z.object({ entries: z.array(auditEntry), ...auditList.page });

export const listAudit = endpoint({
  method: "GET",
  path: "/workspace/audit-log",
  can: "audit.read",
  reads: ["members", "api-keys", "account"],
  summary: "Sign-ins and administration of the workspace, the newest first; entries are stored for 12 months",
  query,
  reply: page,
  errors: ["forbidden"],
  isSensitive: true,
});

export const exportAudit = endpoint({
  method: "GET",
  path: "/workspace/audit-log/export",
  can: "audit.read",
  summary: "The audit log of the workspace as CSV",
  query: z.strictObject({ filters }),
  download: true,
  reply: z.string(),
  errors: ["forbidden"],
  perMinute: 10,
});

export const listAllAudit = endpoint({
  method: "GET",
  path: "/admin/audit-log",
  auth: "admin",
  summary: "Sign-ins and administration of the installation and all workspaces",
  query,
  reply: page,
});

export const exportAllAudit = endpoint({
  method: "GET",
  path: "/admin/audit-log/export",
  auth: "admin",
  summary: "The audit log of the installation as CSV",
  query: z.strictObject({ filters }),
  download: true,
  reply: z.string(),
  perMinute: 10,
});
