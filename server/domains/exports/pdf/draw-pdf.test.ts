import { buffer } from "node:stream/consumers";
import { MessageChannel } from "node:worker_threads";
import PDFKit from "pdfkit";
import { afterEach, expect, test, vi } from "vitest";
import type { PdfCreator, PdfDocument } from "./document.ts";
import { drawPdf, prepareWorker } from "./draw-pdf.ts";
import { drawTo } from "./draw/worker.ts";

afterEach(() => vi.useRealTimers());

const EMPTY: PdfDocument = {
  lang: "en",
  title: "Spring",
  description: "",
  count: "0 creators",
  date: "November 20, 2026",
  madeAt: new Date("2026-11-20"),
  branding: { logo: null, name: null, product: true },
  figures: [],
  sampleNote: null,
  leftOutNote: null,
  creators: [],
  labels: {
    page: "Page",
    of: "of",
    sample: "Sample",
    score: "Score",
    missing: "–",
    unknownScore: ["Not enough", "known"],
    more: "more",
  },
};

test("a request during the termination of an idle worker is handled by a new one", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  expect((await buffer(drawPdf(EMPTY))).subarray(0, 5).toString()).toBe("%PDF-");
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { timeout: 20_000 });
  vi.runAllTimers();
  prepareWorker();
  expect((await buffer(drawPdf(EMPTY))).subarray(0, 5).toString()).toBe("%PDF-");
}, 20_000);

test("drawing ends when its reader has left", async () => {
  const creator: PdfCreator = {
    name: "Ada",
    handle: "ada",
    initials: "A",
    isBrand: false,
    isSample: true,
    verified: false,
    picture: null,
    country: null,
    place: "",
    niches: [],
    accounts: [],
    figures: [],
    score: null,
    chart: { points: [], summary: "" },
  };
  const document = { ...EMPTY, creators: Array.from({ length: 120 }, () => creator) };
  const addPage = vi.spyOn(PDFKit.prototype, "addPage");
  const drawnPages = async (isLeft: boolean) => {
    addPage.mockClear();
    const { port1: reader, port2: port } = new MessageChannel();
    reader.on("message", () => isLeft && reader.close());
    await drawTo({ document, port });
    return addPage.mock.calls.length;
  };
  const all = await drawnPages(false);
  expect(await drawnPages(true)).toBeLessThan(all / 2);
  addPage.mockRestore();
});
