import { expect, expectAccessible, test } from "./support/fixtures.ts";
import { useOwnInstallation } from "./support/installation.ts";

useOwnInstallation();

test.describe("as the sample administrator", () => {
  test.use({ signedIn: false });

  test("an administrator sees the sample data and confirms its removal", async ({ page }) => {
    await page.goto("/signin");
    await page.getByRole("button", { name: "Sign in as Administrator" }).click();
    await page.getByRole("button", { name: /^Account:/ }).click();
    await page.getByText("Admin", { exact: true }).click();
    await expect(page.getByRole("menu")).toBeHidden();
    await page.getByRole("button", { name: /^Account:/ }).click();
    await page.getByText("Business", { exact: true }).click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Sample data" }).click();
    await expect(page.getByText(/sample creators are in this installation/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Remove sample data" }).click();
    await expect(page.getByRole("dialog", { name: "Remove the sample data?" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test("others do not see it", async ({ page }) => {
  await page.goto("/discovery");
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Sample data" })).toHaveCount(
    0,
  );
});
