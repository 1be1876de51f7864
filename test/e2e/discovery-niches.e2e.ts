import { anyOf } from "./support/any-of.ts";
import { expect, test } from "./support/fixtures.ts";

test("an unknown niche is removed, a whole category chosen, and cells and columns explain themselves", async ({
  page,
}) => {
  await page.goto("/discovery?niches=999999");
  const filters = page.getByRole("complementary", { name: "Filters" });
  await expect(filters.getByText("Unknown niche 999999")).toBeVisible();
  await filters.getByRole("combobox", { name: "Niches" }).press("Backspace");
  await expect(page).not.toHaveURL(/niches=/);
  await expect(filters.getByText("Unknown niche")).toHaveCount(0);

  await page.getByPlaceholder("Gaming, skincare").fill("food");
  await page.getByRole("option", { name: "All of Food & Drink Culture" }).click();
  await expect(page).toHaveURL(/industry=\d+/);
  await expect(page.getByRole("button", { name: "Remove the filter 🍳 Food & Drink Culture" })).toBeVisible();

  // "+1 : Skincare", and not the growth of a month.
  const more = anyOf(page.getByRole("row").getByRole("button", { name: /^\+\d+\s*:/ }));
  // The rows of the new filter take the focus away when they come.
  await expect(async () => {
    await more.blur();
    await more.focus();
    await expect(page.getByRole("tooltip")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole("columnheader", { name: "Score" }).getByRole("button", { name: "Score" }).focus();
  await expect(page.getByRole("tooltip")).toHaveText(/0–100: 50% followers/);
});
