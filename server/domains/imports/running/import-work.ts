import type { Task } from "../../../kernel/feature.ts";
import { z } from "zod";
import type { Context, System } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { selectImport, type ImportRow } from "../store.ts";

/** Input of the jobs of an import. `at` is when they were requested, so that every attempt reads dates the same way. */
const importWork = z.object({ importId: z.uuid(), at: z.iso.datetime() });
export type ImportWork = z.infer<typeof importWork>;

type Job = Parameters<Task>[0]["job"];

/** The import a job works on. Throws not_found when it was deleted. */
export async function fetchWork(ctx: Context<System>, job: Job): Promise<{ row: ImportRow; now: Date }> {
  const { importId, at } = importWork.parse(job.input);
  const row = await selectImport({ db: ctx.db, customerId: job.customerId }, importId);
  return { row: row ?? refuse("not_found"), now: new Date(at) };
}

/** What undoing an import needs: its steps hold the rest. */
export const ran = z.object({ importId: z.uuid() });
export type Ran = z.infer<typeof ran>;
