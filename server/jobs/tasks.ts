import { tasks as bulk } from "../domains/bulk/tasks.ts";
import { tasks as crmImport } from "../domains/crm-import/tasks.ts";
import { tasks as exports } from "../domains/exports/tasks.ts";
import { tasks as imports } from "../domains/imports/tasks.ts";
import type { Tasks } from "../domains/jobs/index.ts";

/** What does each kind of job; every domain declares its own. */
export const TASKS: Tasks = { ...bulk, ...crmImport, ...exports, ...imports };
