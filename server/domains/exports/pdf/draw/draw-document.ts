import { setImmediate } from "node:timers/promises";
import type { PdfDocument } from "../document.ts";
import { drawCreator } from "./creator-row.ts";
import { drawHeader } from "./header.ts";
import { openDocument, type Drawing } from "./open-document.ts";
import { ROW_HEIGHT, ROWS_BOTTOM, ROWS_TOP } from "./theme.ts";
import { hairline } from "./shapes.ts";

const PER_PAGE = Math.floor((ROWS_BOTTOM - ROWS_TOP) / ROW_HEIGHT);

/** Draws the pages and emits the file in chunks; yields to the event loop between pages. Throws when the signal is aborted. */
export async function drawDocument(document: PdfDocument, drawing: Drawing): Promise<void> {
  const { count, sampleNote, labels } = document;
  const mark = sampleNote && labels.sample;
  const { doc, pen, tagged, addPage, drawFoot, end } = openDocument({ ...document, subject: count, mark }, drawing);
  doc.addPage();
  const top = drawHeader(pen, document, tagged) + 2;
  const first = Math.floor((ROWS_BOTTOM - top) / ROW_HEIGHT);
  const pages = 1 + Math.max(0, Math.ceil((document.creators.length - first) / PER_PAGE));
  for (let page = 1; page <= pages; page += 1) {
    if (page > 1) addPage();
    const start = page === 1 ? 0 : first + (page - 2) * PER_PAGE;
    const rows = document.creators.slice(start, start + (page === 1 ? first : PER_PAGE));
    rows.forEach((creator, i) => {
      const y = (page === 1 ? top : ROWS_TOP) + i * ROW_HEIGHT;
      if (i > 0) hairline(doc, y);
      drawCreator({ pen, creator, labels, y, tagged });
    });
    drawFoot({ page, pages });
    await setImmediate();
    drawing.signal.throwIfAborted();
  }
  await end();
}
