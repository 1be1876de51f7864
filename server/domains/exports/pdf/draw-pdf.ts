import { Readable } from "node:stream";
import { MessageChannel, Worker } from "node:worker_threads";
import type { PdfDocument } from "./document.ts";
import type { Answer, Order } from "./draw/worker.ts";

/** Its fonts weigh some tens of megabytes: after this long without work it goes. */
const IDLE_MS = 60_000;

type Drawer = { worker: Worker; busy: Set<Readable>; rest: NodeJS.Timeout | undefined };
let drawer: Drawer | undefined;

/** Has the thread start while what it will draw is still being read. */
export function wakeDrawer(): void {
  drawer ??= hire();
}

/** The document as PDF, drawn by a thread of its own. */
export function drawPdf(document: PdfDocument): Readable {
  const hired = (drawer ??= hire());
  const { port1: answers, port2: to } = new MessageChannel();
  const file = new Readable({ read() {} });
  hired.busy.add(file);
  file.once("close", () => {
    answers.close();
    finish(hired, file);
  });
  answers.on("message", (answer: Answer) => {
    if ("piece" in answer) file.push(answer.piece);
    else if ("end" in answer) file.push(null);
    else file.destroy(new Error(`the PDF could not be drawn: ${answer.error}`));
  });
  clearTimeout(hired.rest);
  hired.worker.postMessage({ document, to } satisfies Order, [to]);
  return file;
}

function hire(): Drawer {
  const worker = new Worker(new URL("./draw/worker.ts", import.meta.url));
  const hired: Drawer = { worker, busy: new Set(), rest: undefined };
  worker.unref();
  const end = (error: Error) => {
    dismiss(hired);
    for (const file of hired.busy) file.destroy(error);
  };
  worker.once("error", end);
  worker.once("exit", () => end(new Error("the thread that draws PDFs has ended")));
  return hired;
}

function finish(hired: Drawer, file: Readable): void {
  if (!hired.busy.delete(file) || hired.busy.size > 0) return;
  hired.rest = setTimeout(() => {
    dismiss(hired);
    void hired.worker.terminate();
  }, IDLE_MS).unref();
}

/** Before it is gone: what came to a thread that is on its way out would never be answered. */
function dismiss(hired: Drawer): void {
  if (drawer === hired) drawer = undefined;
}
