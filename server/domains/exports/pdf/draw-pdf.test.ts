import { buffer } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import type { PdfDocument } from "./document.ts";
import { drawPdf, wakeDrawer } from "./draw-pdf.ts";

afterEach(() => vi.useRealTimers());

const EMPTY: PdfDocument = {
  lang: "en",
  title: "Spring",
  description: "",
  count: "0 creators",
  date: "November 20, 2026",
  madeAt: new Date("2026-11-20"),
  label: { logo: null, name: null, product: true },
  figures: [],
  sampleNote: null,
  leftOutNote: null,
  creators: [],
  words: { page: "Page", of: "of", sample: "Sample", score: "Score", missing: "–", more: "more" },
};

test("a document asked for while the idle thread goes is drawn by another", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  expect((await buffer(drawPdf(EMPTY))).subarray(0, 5).toString()).toBe("%PDF-");
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  vi.runAllTimers();
  wakeDrawer();
  expect((await buffer(drawPdf(EMPTY))).subarray(0, 5).toString()).toBe("%PDF-");
}, 20_000);
