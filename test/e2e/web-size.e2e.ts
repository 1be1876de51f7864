import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";

const FIRST_VISIT_MAX = 300_000;
const SCREEN_MAX = 120_000;
const WAYS_IN = [
  ["/signin", /sign in/i],
  ["/signup", /create your account/i],
] as const;
const SCREENS = ["/discovery", "/crm", "/lists", "/history"];

/** What JavaScript and CSS an address loads in a browser that knows nothing yet: bytes gzipped, by file. */
async function loadedBy(page: Page, address: string, heading: string | RegExp): Promise<Map<string, number>> {
  const responses: Response[] = [];
  const listen = (response: Response) => {
    if (["script", "stylesheet"].includes(response.request().resourceType())) responses.push(response);
  };
  page.on("response", listen);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await page.waitForLoadState("networkidle");
  page.off("response", listen);
  const sizes = responses.map(async (one) => [one.url(), gzipSync(await one.body()).length] as const);
  return new Map(await Promise.all(sizes));
}

const total = (files: Map<string, number>) => [...files.values()].reduce((sum, size) => sum + size, 0);

test.describe("as a visitor", () => {
  test.use({ signedIn: false });

  for (const [address, heading] of WAYS_IN)
    test(`a first visit to ${address} loads little`, async ({ page }) => {
      const files = await loadedBy(page, address, heading);
      expect(files.size).toBeGreaterThan(2);
      expect(total(files), [...files].map(([file, size]) => `${file} ${size}`).join("\n")).toBeLessThanOrEqual(
        FIRST_VISIT_MAX,
      );
    });
});

test("a screen brings little of its own", async ({ browser, page }) => {
  const state = await page.context().storageState();
  const byScreen = new Map<string, Map<string, number>>();
  for (const screen of SCREENS) {
    const context = await browser.newContext({ storageState: state });
    byScreen.set(screen, await loadedBy(await context.newPage(), screen, /./));
    await context.close();
  }
  for (const [screen, files] of byScreen) {
    const others = [...byScreen].filter(([other]) => other !== screen);
    const own = new Map([...files].filter(([file]) => others.every(([, loaded]) => !loaded.has(file))));
    expect(total(own), `the own chunks of ${screen}`).toBeGreaterThan(0);
    expect(total(own), `the own chunks of ${screen}`).toBeLessThanOrEqual(SCREEN_MAX);
  }
});
