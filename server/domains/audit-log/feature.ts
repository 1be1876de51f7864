import { feature } from "../../kernel/feature.ts";
import * as readAudit from "./read-audit.ts";

export const auditLog = feature({
  name: "audit-log",
  handlers: [readAudit],
  nightly: { after: readAudit.deleteExpiredAudit },
});
