import { z } from "zod";
import { EXPORT_COLUMNS } from "#contract/collections/crm.ts";
import { EXPORT_FORMATS } from "#contract/exports.ts";
import type { Task } from "../../kernel/feature.ts";
import { writeFile } from "./files/write-file.ts";
import { resolveScope } from "./scope/resolve-scope.ts";
import { exportScope } from "./scope/scope.ts";

const jobInput = exportScope.extend({
  columns: z.array(z.enum(EXPORT_COLUMNS)).optional(),
  format: z.enum(EXPORT_FORMATS).default("csv"),
});

/** Background exports of all formats except PDF. The scope is resolved when the job starts. */
export const runExport: Task = async ({ ctx, job, report }) => {
  const { columns, format, ...scope } = jobInput.parse(job.input);
  const tenant = { db: ctx.db, customerId: job.customerId };
  const { creatorIds } = await resolveScope({ tenant, scope });
  return writeFile({ ctx, tenant, creatorIds, listId: scope.listId ?? null, columns, format, report });
};
