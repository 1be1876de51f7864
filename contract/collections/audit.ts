import { z } from "zod";
import { AUDIT_GROUPS } from "../audit-log/kinds.ts";
import { TITLE_MAX } from "../base/limits.ts";
import { day } from "../base/dates.ts";
import { collection, field } from "./collection.ts";
import { betweenFilter, choiceFilter, searchFilter } from "./filters.ts";
import { listOf } from "./list.ts";

/** Sign-ins and administration, of a workspace or of the installation. */
export const auditCollection = collection({
  at: field.time({
    label: "Time",
    column: { width: 160 },
    sort: "at",
    filter: betweenFilter("period", day),
    export: { id: "at", width: 20 },
  }),
  person: field.text({
    label: "Person",
    column: { width: 150 },
    filter: searchFilter("person", { param: "person", max: TITLE_MAX }),
    export: { id: "person", width: 24 },
  }),
  kind: field.text({
    label: "Event",
    column: { width: 320 },
    filter: choiceFilter("kinds", z.enum(AUDIT_GROUPS)),
    export: { id: "event", width: 24 },
  }),
  device: field.text({ label: "Device", column: { width: 96 }, export: { id: "device", width: 12 } }),
  address: field.text({ label: "Network", column: { width: 130 }, export: { id: "network", width: 20 } }),
  workspace: field.text({ label: "Workspace", column: { width: 130 }, export: { id: "workspace", width: 24 } }),
});

export const auditList = listOf(auditCollection, { size: 50, sort: "at" });
