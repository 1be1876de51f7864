import { AUDIT_KINDS, type AuditKind } from "#contract/audit-log/kinds.ts";
import type { AuditEntry } from "#contract/audit-log/endpoints.ts";
import { trust } from "#contract/base/trust.ts";
import { i18n } from "#web/words/i18n.ts";

const KINDS: readonly AuditKind[] = Object.values(AUDIT_KINDS).flat();

/** Points separate the levels of words. */
type WordOf<K extends string> = K extends `${infer Thing}.${infer What}` ? `${Thing}_${What}` : K;

/** What happened, and what it was about. A kind of another version is shown by its name. */
export function auditSentence({ kind, subject, about, detail }: AuditEntry): string {
  const known = KINDS.find((one) => one === kind);
  if (!known) return kind;
  const missing = i18n.t(known === "sign-in.failed" ? "unknown" : "deleted", { ns: "auditLog" });
  // The names are equal except for the separator.
  const word = trust<WordOf<AuditKind>>(known.replaceAll(".", "_"));
  return i18n.t(`events.${word}`, {
    ns: "auditLog",
    subject: subject?.name ?? missing,
    about: about ?? "",
    detail: detail ?? "",
    // Where it is a number.
    count: Number(detail ?? 0) || 0,
  });
}

/** Who did it. */
export function personOf({ by, actor }: AuditEntry): string {
  if (by === "member" || (by === "administrator" && actor.name))
    return actor.name ?? i18n.t("deleted", { ns: "auditLog" });
  return i18n.t(`by.${by}`, { ns: "auditLog" });
}
