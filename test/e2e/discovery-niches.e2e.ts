import { expect, test } from "./support/fixtures.ts";

test("a whole category is chosen among the niches, and cells and columns explain themselves on focus", async ({
  page,
}) => {
  await page.goto("/discovery");
  await page.getByPlaceholder("Gaming, skincare").fill("food");
  await page.getByRole("option", { name: "All of Food & Drink Culture" }).click();
  await expect(page).toHaveURL(/industry=\d+/);
  await expect(page.getByRole("button", { name: "Remove the filter 🍳 Food & Drink Culture" })).toBeVisible();

  const more = page
    .getByRole("row")
    .getByRole("button", { name: /^\+\d+/ })
    .first();
  // The rows of the new filter take the focus away when they come.
  await expect(async () => {
    await more.blur();
    await more.focus();
    await expect(page.getByRole("tooltip")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole("columnheader", { name: "Score" }).getByRole("button").first().focus();
  await expect(page.getByRole("tooltip")).toHaveText(/0–100: 50 % followers/);
});

test("names stay in sight on a phone while keywords are searched", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/discovery?keywords=food");
  const name = page.locator("tbody tr[data-row]").first().getByRole("link").first();
  await expect(name).toBeVisible();
  expect((await name.boundingBox())?.width).toBeGreaterThan(40);
});
