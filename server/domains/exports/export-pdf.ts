import { exportPdf as endpoint } from "#contract/exports.ts";
import { PDF_CREATORS_MAX } from "#contract/limits.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { choiceOf } from "./choice/choice.ts";
import { chooseCreators } from "./choice/choose-creators.ts";
import { exportFileName, nameOf } from "./file-name.ts";
import { drawPdf, wakeDrawer } from "./pdf/draw-pdf.ts";
import { readDocument } from "./pdf/read-document.ts";
import { read } from "../../kernel/handler.ts";

/** The first of those who are chosen, as many as a document holds. Throws bad_request when there is nobody. */
export const exportPdf = read(endpoint)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const choice = choiceOf(input);
  const { creatorIds: all, lists } = await chooseCreators({ tenant, choice });
  if (all.length === 0) refuse("bad_request", { msg: "There is nobody to export." });
  wakeDrawer();
  const list = choice.listId ? lists[0] : undefined;
  const shown = all.slice(0, PDF_CREATORS_MAX);
  const document = await readDocument({ ctx, tenant, shown, all, list, lang: input.lang });
  const fileName = exportFileName({ what: nameOf(lists), now: ctx.clock.now(), extension: "pdf" });
  return { fileName, contentType: "application/pdf", content: drawPdf(document) };
});
