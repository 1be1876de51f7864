import type { exportReply } from "#contract/crm.ts";
import { EXPORT_INLINE_MAX } from "#contract/limits.ts";
import type { z } from "zod";
import type { Context, Member } from "../../../context.ts";
import { csvText } from "../../../csv.ts";
import { exportFileName } from "./file-name.ts";
import { startJob, type NewJob } from "../../jobs/index.ts";
import { creatorsCsv, type CreatorsCsv } from "./creators-csv.ts";

type Given = Omit<CreatorsCsv, "ctx" | "report"> & {
  ctx: Context<Member>;
  /** What the file is called after. */
  what: string;
  listNames: string[];
  /** What makes the same file in the background. */
  job: Pick<NewJob, "kind" | "input">;
};

/** The file itself; a big one is made by a job instead; nothing when there is nothing to write. */
export async function answerExport({ what, listNames, job, ...source }: Given): Promise<z.infer<typeof exportReply>> {
  const { ctx, creatorIds } = source;
  const fileName = exportFileName(what, ctx.clock.now());
  const rows = creatorIds.length;
  const reply = { success: true as const, data: null, fileName, rows, listNames, jobId: null };
  if (rows === 0) return reply;
  if (rows > EXPORT_INLINE_MAX) return { ...reply, jobId: await startJob({ ctx, ...job, total: rows, fileName }) };
  return { ...reply, data: await csvText(await creatorsCsv(source)) };
}
