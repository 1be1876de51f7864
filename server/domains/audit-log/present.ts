import type { AuditEntry } from "#contract/audit-log/endpoints.ts";
import type { AuditRow } from "./store.ts";

/** `forAdmins`: with addresses of people, and where it happened. */
export function presentEntry(row: AuditRow, { forAdmins }: { forAdmins: boolean }): AuditEntry {
  const emailOf = (email: string | null) => (forAdmins ? email : null);
  return {
    _id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    by: row.by,
    actor: { _id: row.actorId, name: row.actorName, email: emailOf(row.actorEmail) },
    subject: row.hasSubject ? { _id: row.subjectId, name: row.subjectName, email: emailOf(row.subjectEmail) } : null,
    about: row.about,
    detail: row.detail,
    device: row.device,
    address: row.address,
    workspace: forAdmins ? row.workspace : null,
  };
}
