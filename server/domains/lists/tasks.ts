import type { Tasks } from "../jobs/index.ts";
import { writeExport } from "./page/write-export.ts";

export const tasks: Pick<Tasks, "export-list"> = { "export-list": writeExport };
