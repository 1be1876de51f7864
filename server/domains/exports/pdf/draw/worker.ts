// A worker thread: shaping text and embedding fonts would block the event loop of the server.
import { parentPort, type MessagePort } from "node:worker_threads";
import type { PdfDocument } from "../document.ts";
import type { PdfReport } from "../report-document.ts";
import { drawDocument } from "./draw-document.ts";
import { drawReport } from "./draw-report.ts";

export type DrawRequest = { document: PdfDocument | PdfReport; port: MessagePort };
/** A chunk of the file, its end, or the error. */
export type DrawResponse = { chunk: Uint8Array } | { end: true } | { error: string };

/** Draws until the other side closes the port: its reader has left. */
export async function drawTo({ document, port }: DrawRequest): Promise<void> {
  const respond = (response: DrawResponse) => port.postMessage(response);
  const abandoned = new AbortController();
  port.once("close", () => abandoned.abort());
  try {
    const drawing = { onChunk: (chunk: Buffer) => respond({ chunk }), signal: abandoned.signal };
    await ("creators" in document ? drawDocument(document, drawing) : drawReport(document, drawing));
    respond({ end: true });
  } catch (error) {
    respond({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  } finally {
    port.close();
  }
}

parentPort?.on("message", (request: DrawRequest) => void drawTo(request));
