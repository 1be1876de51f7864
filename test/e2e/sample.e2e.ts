import { expect, expectAccessible, signInAs, test } from "./support/fixtures.ts";

test.use({ signedIn: false });

test("an administrator chooses another sidebar, sees the sample data and confirms its removal", async ({ page }) => {
  await signInAs(page, "admin");
  await page.goto("/lists");
  for (const sidebar of ["Admin", "Business"]) {
    await page.getByRole("button", { name: /^Account:/ }).click();
    await page.getByText(sidebar, { exact: true }).click();
    await expect(page.getByRole("menu")).toBeHidden();
  }
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Sample data" }).click();
  await expect(page.getByText(/sample creators are in this installation/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove sample data" }).click();
  await expect(page.getByRole("dialog", { name: "Remove the sample data?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
