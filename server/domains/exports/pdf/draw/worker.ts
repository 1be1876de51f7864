// A worker thread: shaping text and embedding fonts would block the event loop of the server.
import { parentPort, type MessagePort } from "node:worker_threads";
import { UndrawableText, type PdfContract } from "../contract-document.ts";
import type { PdfDocument } from "../document.ts";
import type { PdfReport } from "../report-document.ts";
import { drawContract } from "./draw-contract.ts";
import { drawDocument } from "./draw-document.ts";
import { drawReport } from "./draw-report.ts";

export type DrawRequest = { document: PdfDocument | PdfReport | PdfContract; port: MessagePort };
/** A chunk of the file, its end, the characters that it would lose, or the error. */
export type DrawResponse = { chunk: Uint8Array } | { end: true } | { undrawable: string } | { error: string };

/** Draws until the other side closes the port: its reader has left. */
export async function drawTo({ document, port }: DrawRequest): Promise<void> {
  const respond = (response: DrawResponse) => port.postMessage(response);
  const abandoned = new AbortController();
  port.once("close", () => abandoned.abort());
  try {
    const drawing = { onChunk: (chunk: Buffer) => respond({ chunk }), signal: abandoned.signal };
    if ("creators" in document) await drawDocument(document, drawing);
    else if ("blocks" in document) await drawContract(document, drawing);
    else await drawReport(document, drawing);
    respond({ end: true });
  } catch (error) {
    if (error instanceof UndrawableText) respond({ undrawable: error.letters });
    else respond({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  } finally {
    port.close();
  }
}

parentPort?.on("message", (request: DrawRequest) => void drawTo(request));
