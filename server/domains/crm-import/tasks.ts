import type { Tasks } from "../../kernel/feature.ts";
import { lookupCreator } from "../sources/index.ts";
import { importBy } from "./run-import.ts";

export const tasks: Pick<Tasks, "crm-import"> = { "crm-import": importBy(lookupCreator) };
