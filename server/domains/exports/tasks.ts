import type { Tasks } from "../../kernel/feature.ts";
import { makeFile } from "./make-file.ts";

/** Three names for one thing: what a job was started by is what its owner sees of it. */
export const tasks: Pick<Tasks, "export-crm" | "export-list" | "export-file"> = {
  "export-crm": makeFile,
  "export-list": makeFile,
  "export-file": makeFile,
};
