import { feature } from "../../kernel/feature.ts";
import { deleteExpiredAudit, exportAllAudit, exportAudit, listAllAudit, listAudit } from "./read-audit.ts";

export const auditLog = feature({
  name: "audit-log",
  handlers: [listAudit, exportAudit, listAllAudit, exportAllAudit],
  nightly: { after: deleteExpiredAudit },
});
