import type { z } from "zod";
import type { exportReply } from "#contract/crm.ts";
import type { ExportColumn } from "#contract/collections/crm.ts";
import { EXPORT_INLINE_MAX } from "#contract/limits.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { startJob } from "../jobs/index.ts";
import type { ListRow } from "../memberships/index.ts";
import type { Choice } from "./choice/choice.ts";
import { exportFileName } from "./file-name.ts";
import { csvText } from "./files/write-file.ts";

type Given = {
  ctx: Context<Member>;
  kind: "export-crm" | "export-list";
  /** What the file is called after. */
  what: string;
  /** What makes the same file in the background. */
  choice: Choice;
  creatorIds: number[];
  lists: ListRow[];
  columns: ExportColumn[] | undefined;
};

/** The file itself; a big one is made by a job instead; nothing when there is nothing to write. */
export async function answerCsv(given: Given): Promise<z.infer<typeof exportReply>> {
  const { ctx, kind, what, choice, creatorIds, lists, columns } = given;
  const fileName = exportFileName({ what, now: ctx.clock.now(), extension: "csv" });
  const rows = creatorIds.length;
  const listNames = lists.map(({ title }) => title);
  const reply = { success: true as const, data: null, fileName, rows, listNames, jobId: null };
  if (rows === 0) return reply;
  if (rows > EXPORT_INLINE_MAX) {
    const input = { ...choice, columns, format: "csv" };
    return { ...reply, jobId: await startJob({ ctx, kind, input, total: rows, fileName }) };
  }
  const source = { ctx, tenant: tenantOf(ctx), creatorIds, listId: choice.listId ?? null, columns };
  return { ...reply, data: await csvText(source) };
}
