import { expect, test } from "./support/fixtures.ts";

test("the specification's address of the application opens discovery", async ({ page }) => {
  await page.goto("/_app");
  await expect(page).toHaveURL(/\/discovery/);
});

test("an address without a page says so, beside the usual navigation", async ({ page }) => {
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Search/ })).toBeVisible();
});

test("scrolling a table to its end never moves the page under it", async ({ page }) => {
  await page.goto("/discovery");
  await expect(page.getByRole("checkbox", { name: /^Select (?!all)/ }).first()).toBeVisible();
  await page.mouse.move(900, 500);
  for (let i = 0; i < 8; i += 1) {
    await page.mouse.wheel(0, 400);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  expect(await page.evaluate(() => [window.scrollY, document.documentElement.scrollHeight])).toEqual([0, 900]);
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "CRM" })).toBeInViewport();
});

test("says so when the browser is offline, and goes on when it is back", async ({ page, context }) => {
  await page.goto("/discovery");
  await expect(page.getByRole("checkbox", { name: /^Select (?!all)/ }).first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^You are offline/)).toHaveCount(0);
});
