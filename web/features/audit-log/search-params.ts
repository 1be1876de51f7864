import { auditList } from "#contract/collections/audit.ts";
import { listUrl } from "#web/shared/collections/list-url.ts";
import type { UrlInput } from "#web/shared/collections/url.ts";

export const auditUrl = listUrl(auditList);

export const auditSearch = (input: UrlInput) => auditUrl.search(input);
