import { Readable } from "node:stream";
import { MessageChannel, Worker } from "node:worker_threads";
import { UndrawableText, type PdfContract } from "./contract-document.ts";
import type { PdfDocument } from "./document.ts";
import type { PdfReport } from "./report-document.ts";
import type { DrawRequest, DrawResponse } from "./draw/worker.ts";

/** The worker holds tens of megabytes of fonts: it is terminated after this long without work. */
const IDLE_MS = 60_000;

type PdfWorker = { thread: Worker; busy: Set<Readable>; idleTimer: NodeJS.Timeout | undefined };
let pdfWorker: PdfWorker | undefined;

/** Starts the worker while the data of the document is still being read. */
export function prepareWorker(): void {
  pdfWorker ??= startWorker();
}

/** Renders the document in a worker thread. A contract ends with UndrawableText where a character would be missing. */
export function drawPdf(document: PdfDocument | PdfReport | PdfContract): Readable {
  const current = (pdfWorker ??= startWorker());
  const { port1: responses, port2: port } = new MessageChannel();
  const file = new Readable({ read() {} });
  current.busy.add(file);
  file.once("close", () => {
    responses.close();
    finish(current, file);
  });
  responses.on("message", (response: DrawResponse) => {
    if ("chunk" in response) file.push(response.chunk);
    else if ("end" in response) file.push(null);
    else if ("undrawable" in response) file.destroy(new UndrawableText(response.undrawable));
    else file.destroy(new Error(`the PDF could not be drawn: ${response.error}`));
  });
  clearTimeout(current.idleTimer);
  current.thread.postMessage({ document, port } satisfies DrawRequest, [port]);
  return file;
}

function startWorker(): PdfWorker {
  const thread = new Worker(new URL("./draw/worker.ts", import.meta.url));
  const started: PdfWorker = { thread, busy: new Set(), idleTimer: undefined };
  thread.unref();
  const end = (error: Error) => {
    detach(started);
    for (const file of started.busy) file.destroy(error);
  };
  thread.once("error", end);
  thread.once("exit", () => end(new Error("the PDF worker has exited")));
  return started;
}

function finish(current: PdfWorker, file: Readable): void {
  if (!current.busy.delete(file) || current.busy.size > 0) return;
  current.idleTimer = setTimeout(() => {
    detach(current);
    void current.thread.terminate();
  }, IDLE_MS).unref();
}

/** Call it before the thread exits: a request sent to a terminating thread would never be answered. */
function detach(ended: PdfWorker): void {
  if (pdfWorker === ended) pdfWorker = undefined;
}
