import type { Tasks } from "../jobs/index.ts";
import { writeExport } from "./export/write-export.ts";

export const tasks: Pick<Tasks, "export-crm"> = { "export-crm": writeExport };
