import { auditList } from "#contract/collections/audit.ts";
import { listUrl } from "#web/shared/collections/list-url.ts";

export const auditUrl = listUrl(auditList);
