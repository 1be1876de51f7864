import { AUDIT_PAGE_SIZE } from "#contract/limits.ts";
import { auditCollection } from "#contract/collections/audit.ts";
import { collectionUrl, type UrlInput, type UrlSearch } from "#web/shared/collections/url.ts";

export const auditUrl = collectionUrl(auditCollection, { sizes: [AUDIT_PAGE_SIZE], sort: "at" });
export type AuditState = typeof auditUrl.usual;

/** The valid part of the URL of an audit log. */
export function auditSearch(input: UrlInput): UrlSearch<typeof auditCollection.fields> {
  return auditUrl.write(auditUrl.read(input));
}

/** As the calls take it. */
export function auditInput({ filters, page, asc }: AuditState) {
  return { filters, page, asc: asc ? ("true" as const) : ("false" as const) };
}
