import { buffer } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import type { PdfDocument } from "./document.ts";
import { drawPdf, prepareWorker } from "./draw-pdf.ts";

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
