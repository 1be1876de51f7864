import { tasks as crm } from "../domains/crm/tasks.ts";
import type { Tasks } from "../domains/jobs/index.ts";
import { tasks as lists } from "../domains/lists/tasks.ts";

/** What does each kind of job; every domain declares its own. */
export const TASKS: Tasks = { ...crm, ...lists };
