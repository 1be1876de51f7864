import { chromium } from "@playwright/test";

/** Lighthouse's mobile preset as its DevTools throttling applies it: a slow 4G network, and a processor four times as slow. */
const NETWORK = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const CPU = 4;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** Nothing that the page loads is larger or later than what was painted until then. */
const SETTLE_MS = 1_500;

export type Paint = { ms: number; element: string; bytes: number };

/** The largest contentful paint of a page, as the browser's own observer sees it, each time in a new profile without cache. */
export async function measureLcp(url: string, times: number): Promise<Paint[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    const paints: Paint[] = [];
    for (let i = 0; i < times; i += 1) {
      const context = await browser.newContext(PHONE);
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send("Network.enable");
      await devtools.send("Network.emulateNetworkConditions", NETWORK);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU });
      let bytes = 0;
      devtools.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
      await page.goto(url, { waitUntil: "load" });
      await page.waitForTimeout(SETTLE_MS);
      const seen = await page.evaluate(
        async () =>
          new Promise<{ ms: number; element: string }>((resolve) => {
            new PerformanceObserver((list) => {
              const last = list.getEntries().at(-1);
              const element = last && "element" in last && last.element instanceof Element ? last.element : null;
              resolve({ ms: last?.startTime ?? 0, element: element ? `${element.tagName} ${element.className}` : "" });
            }).observe({ type: "largest-contentful-paint", buffered: true });
          }),
      );
      paints.push({ ...seen, bytes });
      await context.close();
    }
    return paints;
  } finally {
    await browser.close();
  }
}
