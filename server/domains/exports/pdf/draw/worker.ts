// The thread that draws: shaping text and packing fonts would hold everybody else up.
import { parentPort, type MessagePort } from "node:worker_threads";
import type { PdfDocument } from "../document.ts";
import { drawDocument } from "./draw-document.ts";

export type Order = { document: PdfDocument; to: MessagePort };
/** A piece of the file, its end, or why there will be none. */
export type Answer = { piece: Uint8Array } | { end: true } | { error: string };

parentPort?.on("message", ({ document, to }: Order) => {
  const answer = (said: Answer) => to.postMessage(said);
  drawDocument(document, (piece) => answer({ piece }))
    .then(() => answer({ end: true }))
    .catch((error: unknown) =>
      answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
    .finally(() => to.close());
});
