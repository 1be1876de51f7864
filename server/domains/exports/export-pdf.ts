import { exportPdf as endpoint } from "#contract/exports.ts";
import { PDF_CREATORS_MAX } from "#contract/limits.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { read } from "../../kernel/handler.ts";
import { exportFileName, exportTitle } from "./file-name.ts";
import { drawPdf, prepareWorker } from "./pdf/draw-pdf.ts";
import { readDocument } from "./pdf/read-document.ts";
import { resolveScope } from "./scope/resolve-scope.ts";
import { scopeOf } from "./scope/scope.ts";

/** The first creators of the scope, as many as a document holds. Throws bad_request when there are none. */
export const exportPdf = read(endpoint)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const scope = scopeOf(input);
  const { creatorIds: all, lists } = await resolveScope({ tenant, scope });
  if (all.length === 0) refuse("bad_request", { msg: "There are no creators to export." });
  prepareWorker();
  const list = scope.listId ? lists[0] : undefined;
  const shown = all.slice(0, PDF_CREATORS_MAX);
  const document = await readDocument({ ctx, tenant, shown, all, list, lang: input.lang });
  const fileName = exportFileName({ title: exportTitle(lists), now: ctx.clock.now(), extension: "pdf" });
  return { fileName, contentType: "application/pdf", content: drawPdf(document) };
});
