import type { Page } from "@playwright/test";
import { giveCreator } from "./support/claims.ts";
import { expect, test } from "./support/fixtures.ts";
import { checkScreens, expectNoSidewaysScroll, PHONE } from "./support/screens.ts";

const tab = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

test("a creator reads a week, a month, places and metrics on a phone", async ({ page, person }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/my-stats");
  await expect(heading(page, "No profile is yours yet")).toBeVisible();
  await giveCreator(person.email);

  await page.route("**/api/my-stats/*/playground*", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("Your statistics could not be loaded")).toBeVisible();
  await page.unroute("**/api/my-stats/*/playground*");
  await page.getByRole("button", { name: /again|retry/i }).click();
  await expect(heading(page, "One idea from your data")).toBeVisible();
  await expectNoSidewaysScroll(page);

  await tab(page, "This month").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/tab=month/);
  await expect(heading(page, "Formats that work")).toBeVisible();
  await expectNoSidewaysScroll(page);

  // A place leads to why the score is what it is, and from there to a dispute.
  await tab(page, "Rankings").click();
  await page
    .getByRole("button", { name: /Why\?$/ })
    .first()
    .click();
  await expect(page.locator("#figure-explanation")).toContainText("engagement per post");

  await checkScreens(page, [
    { name: "week", address: "/my-stats", show: () => heading(page, "Best and worst post").waitFor() },
    { name: "month", address: "/my-stats?tab=month", show: () => heading(page, "Accounts like yours").waitFor() },
    {
      name: "rankings",
      address: "/my-stats?tab=rankings",
      show: () => page.getByRole("list", { name: "Rankings" }).waitFor(),
    },
    {
      name: "metrics",
      address: "/my-stats?tab=metrics&range=365d",
      async show() {
        await heading(page, "Figures now").waitFor();
        await expectNoSidewaysScroll(page);
      },
    },
  ]);

  await page.getByRole("button", { name: "Set a goal" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Goal" }).fill("1");
  await dialog.getByLabel("By the day").fill("2100-01-01");
  await dialog.getByRole("button", { name: "Set a goal" }).click();
  await expect(dialog.getByText("Choose a higher goal.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Goal" }).fill("900,000,000");
  await dialog.getByRole("button", { name: "Set a goal" }).click();
  await expect(dialog.getByText("at most 5 years from now")).toBeVisible();
  await dialog.getByLabel("By the day").fill("2028-01-01");
  await dialog.getByRole("button", { name: "Set a goal" }).click();
  await expect(page.getByRole("list", { name: "Goals" }).getByText("Followers: 900M")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: /^Remove the goal/ }).click();
  await page.getByRole("alert").filter({ hasText: "was removed" }).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("list", { name: "Goals" }).getByText("Followers: 900M")).toBeVisible();

  await tab(page, "90 days").click();
  await expect(page).toHaveURL(/range=90d/);
  const followers = page.locator("[data-figure]").filter({ hasText: "Followers" }).first();
  await followers.click();
  await expect(page.locator("#figure-explanation")).toContainText("Sample world (sample data)");
});

test("a creator sees achievements once as new, and makes a recap of a month", async ({ page, person }) => {
  await page.setViewportSize(PHONE);
  await giveCreator(person.email);
  await page.route("**/api/my-stats/*/achievements", (route) => route.abort());
  await page.goto("/my-stats?tab=achievements");
  await expect(page.getByText("Your achievements could not be loaded")).toBeVisible();
  await page.unroute("**/api/my-stats/*/achievements");
  await page.getByRole("button", { name: /again|retry/i }).click();
  await expect(page.getByText(/^\d+ new achievements?$/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  const [badge] = await Promise.all([
    page.waitForEvent("popup"),
    page
      .getByRole("link", { name: /^Verify: / })
      .first()
      .click(),
  ]);
  await expect(badge.getByText("Verified")).toBeVisible();
  await badge.close();
  await page.reload();
  await expect(page.getByRole("list", { name: "Achievements by grade" })).toBeVisible();
  await expect(page.getByText(/^\d+ new achievements?$/)).toHaveCount(0);

  await tab(page, "Recaps").focus();
  await page.keyboard.press("Enter");
  await expect(heading(page, "No recap yet")).toBeVisible();
  await page.getByRole("button", { name: "Recap of the month" }).focus();
  await page.keyboard.press("Enter");
  const cards = page.getByRole("list", { name: /^Cards of Month of/ });
  await expect(cards.getByRole("img", { name: /^Month in review/ })).toBeVisible();
  const shown = await cards.getByRole("listitem").count();
  expect(shown).toBeGreaterThanOrEqual(6);
  await expectNoSidewaysScroll(page);
  await page.getByText("Story, 9:16").click();
  const cover = cards.getByRole("img", { name: /^Month in review/ });
  await expect
    .poll(() => cover.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
    .toEqual([1080, 1920]);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save all as ZIP" }).click();
  expect((await download).suggestedFilename()).toMatch(/^recap-.*-monthly\.zip$/);

  await checkScreens(page, [
    {
      name: "achievements",
      address: "/my-stats?tab=achievements",
      show: () => heading(page, "Milestones").waitFor(),
    },
    { name: "recaps", address: "/my-stats?tab=recaps", show: () => cover.waitFor() },
  ]);
});
