import { fillCrm } from "./support/crm.ts";
import { expect, test } from "./support/fixtures.ts";

test("an address opens its page, or shows an error beside the usual navigation", async ({ page }) => {
  // Who has not answered the first question is led to it.
  await page.goto("/_app");
  await expect(page).toHaveURL(/\/welcome/);
  await page.goto("/discovery");
  const navigation = page.getByRole("navigation", { name: "Main" });
  await expect(navigation.getByRole("link", { name: "CRM" })).toBeVisible();
  // For administrators.
  await expect(navigation.getByRole("link", { name: "Sample data" })).toHaveCount(0);
  const missing = [
    ["/nowhere", "Page not found"],
    [`/lists/${crypto.randomUUID()}`, "List not found"],
    ["/creators/999999999999", "Creator not found"],
    ["/privacy", "This page is for administrators"],
    ["/creators-tops?filter=causes&cause=nothing", "There is no such cause"],
    ["/creators-tops/gaming-esports/knitting", "There is no such niche"],
  ] as const;
  for (const [address, name] of missing) {
    await page.goto(address);
    await expect.soft(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect.soft(page.getByRole("button", { name: /^Search/ })).toBeVisible();
  }
});

test("scrolling a table never moves the page under it, and being offline is shown until it ends", async ({
  page,
  context,
}) => {
  await page.goto("/discovery");
  await expect(page.getByRole("checkbox", { name: /^Select (?!all)/ })).not.toHaveCount(0);
  await page.mouse.move(900, 500);
  for (let i = 0; i < 8; i += 1) {
    await page.mouse.wheel(0, 400);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  expect.soft(await page.evaluate(() => [window.scrollY, document.documentElement.scrollHeight])).toEqual([0, 900]);
  await expect.soft(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "CRM" })).toBeInViewport();

  await context.setOffline(true);
  await expect(page.getByText(/^You are offline/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^You are offline/)).toHaveCount(0);
});

test("what loads above a table does not move it", async ({ page }) => {
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) if ("value" in shift) sum += Number(shift.value);
      document.documentElement.dataset["shift"] = String(sum);
    }).observe({ type: "layout-shift", buffered: true });
  });
  const shift = () => page.evaluate(() => Number(document.documentElement.dataset["shift"] ?? 0));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/creators-tops");
  await expect(page.locator("tbody tr[data-row]")).not.toHaveCount(0);
  await expect(page.getByText("Median engagement")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Export/ })).toBeVisible();
  expect(await shift()).toBeLessThan(0.02);

  await fillCrm(page, 2);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/crm");
  await expect(page.getByText(/^2 creators/)).toBeVisible();
  expect(await shift()).toBeLessThan(0.005);
});
