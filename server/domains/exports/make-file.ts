import type { Task } from "../../kernel/feature.ts";
import { z } from "zod";
import { EXPORT_COLUMNS } from "#contract/collections/crm.ts";
import { EXPORT_FORMATS } from "#contract/exports.ts";
import { choice as choiceShape } from "./choice/choice.ts";
import { chooseCreators } from "./choice/choose-creators.ts";
import { writeFile } from "./files/write-file.ts";

const given = choiceShape.extend({
  columns: z.array(z.enum(EXPORT_COLUMNS)).optional(),
  format: z.enum(EXPORT_FORMATS).default("csv"),
});

/** The background half of every export but the PDF: of whom there is when the job is taken up. */
export const makeFile: Task = async ({ ctx, job, report }) => {
  const { columns, format, ...choice } = given.parse(job.input);
  const tenant = { db: ctx.db, customerId: job.customerId };
  const { creatorIds } = await chooseCreators({ tenant, choice });
  return writeFile({ ctx, tenant, creatorIds, listId: choice.listId ?? null, columns, format, report });
};
