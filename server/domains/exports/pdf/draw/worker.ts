// A worker thread: shaping text and embedding fonts would block the event loop of the server.
import { parentPort, type MessagePort } from "node:worker_threads";
import type { PdfDocument } from "../document.ts";
import { drawDocument } from "./draw-document.ts";

export type DrawRequest = { document: PdfDocument; port: MessagePort };
/** A chunk of the file, its end, or the error. */
export type DrawResponse = { chunk: Uint8Array } | { end: true } | { error: string };

parentPort?.on("message", ({ document, port }: DrawRequest) => {
  const respond = (response: DrawResponse) => port.postMessage(response);
  drawDocument(document, (chunk) => respond({ chunk }))
    .then(() => respond({ end: true }))
    .catch((error: unknown) =>
      respond({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
    .finally(() => port.close());
});
