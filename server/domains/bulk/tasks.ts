import type { Tasks } from "../../kernel/feature.ts";
import { changeRows } from "./change-rows.ts";

export const tasks: Pick<Tasks, "crm-bulk"> = { "crm-bulk": changeRows };
