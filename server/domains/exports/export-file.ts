import { exportFile as endpoint } from "#contract/exports.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { startJob } from "../jobs/index.ts";
import { choiceOf } from "./choice/choice.ts";
import { chooseCreators } from "./choice/choose-creators.ts";
import { exportFileName, nameOf } from "./file-name.ts";
import { XLSX_ROWS_MAX } from "./files/xlsx.ts";
import { read } from "../../kernel/handler.ts";

/** Starts the job that makes the file; none when there is nobody. Throws bad_request for more than a sheet holds. */
export const exportFile = read(endpoint)(async ({ ctx, input }) => {
  const { format } = input;
  const choice = choiceOf(input);
  const { creatorIds, lists } = await chooseCreators({ tenant: tenantOf(ctx), choice });
  const rows = creatorIds.length;
  const fileName = exportFileName({ what: nameOf(lists), now: ctx.clock.now(), extension: format });
  const reply = { success: true as const, fileName, rows, listNames: lists.map(({ title }) => title), jobId: null };
  if (rows === 0) return reply;
  if (format === "xlsx" && rows >= XLSX_ROWS_MAX)
    refuse("bad_request", { msg: `A spreadsheet holds ${XLSX_ROWS_MAX - 1} creators. Choose CSV, or fewer of them.` });
  const made = { ...choice, columns: input.options.columns, format };
  return { ...reply, jobId: await startJob({ ctx, kind: "export-file", input: made, total: rows, fileName }) };
});
