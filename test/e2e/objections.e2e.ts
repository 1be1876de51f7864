import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { anyOf } from "./support/any-of.ts";
import { expect, expectAccessible, signInAs, test } from "./support/fixtures.ts";
import { useOwnInstallation } from "./support/installation.ts";

useOwnInstallation();

test.use({ signedIn: false });

async function openAsAdmin(page: Page): Promise<void> {
  await signInAs(page, "admin");
  await page.goto("/privacy?tab=holding");
  await expect(page.getByText("Find the creator who made the request")).toBeVisible();
}

/** Finds a creator by keyboard; returns their name. */
async function find(page: Page, beginning: string): Promise<string> {
  const field = page.getByRole("textbox", { name: "Find a creator" });
  await field.fill(beginning);
  await expect(page.getByRole("option")).not.toHaveCount(0);
  await field.press("Enter");
  await expect(page.getByRole("button", { name: "Erase creator…" })).toBeVisible();
  // Only the heading with the creator's name is a link.
  return (await page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").textContent()) ?? "";
}

test("all data about a creator is shown with its sources and can be downloaded", async ({ page }) => {
  await openAsAdmin(page);
  await expectAccessible(page);
  const name = await find(page, "an");
  const figures = page.getByRole("table", { name: "Figures and posts" });
  await expect(figures.getByRole("row", { name: /^Counts Sample world/ })).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(`^Name ${RegExp.escape(name)} Sample world`) })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Rows in CRMs/ })).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download as JSON" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^what-we-hold-\d+\.json$/);
  const file: unknown = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(file).toMatchObject({ creator: { full_name: name }, counts: expect.any(Array), posts: expect.any(Array) });
  await page.reload();
  await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
});

test("a creator is erased after their name was typed, suppressed anonymously, and can be allowed again", async ({
  page,
}) => {
  await openAsAdmin(page);
  const name = await find(page, "el");
  const accounts = page.getByRole("table", { name: "Accounts" }).getByRole("row");
  const account = anyOf(accounts.filter({ has: page.getByRole("rowheader") }));
  const handle = (await account.getByRole("cell").filter({ hasText: /^@/ }).textContent()) ?? "";
  const network = (await account.getByRole("rowheader").textContent())?.trim() ?? "";
  await page.getByRole("button", { name: "Erase creator…" }).click();
  const dialog = page.getByRole("dialog", { name: `Erase ${name}?` });
  await expect(dialog).toContainText("This cannot be undone.");
  await expectAccessible(page);
  const remove = dialog.getByRole("button", { name: "Erase creator" });
  await expect(remove).toBeDisabled();
  await dialog.getByRole("textbox").fill(`${name}x`);
  await expect(remove).toBeDisabled();
  await dialog.getByRole("textbox").fill(name);
  await remove.click();
  await expect(page.getByText("Creator erased. They will not be imported again.")).toBeVisible();
  const row = page
    .getByRole("table", { name: "Completed erasures" })
    .getByRole("row")
    .filter({ hasText: "Sam Okonjo" });
  await expect(row).toContainText("Posts");
  await expect(page.getByRole("main")).not.toContainText(name);
  await expectAccessible(page);

  const check = async (answer: string) => {
    await page.getByLabel("Network").selectOption({ label: network });
    const field = page.getByRole("textbox", { name: "Handle" });
    await field.fill(handle);
    // Its busy mark stays for half a second: on a quick machine everything between two checks takes no longer.
    await expect(page.getByRole("button", { name: "Check", exact: true })).toBeEnabled();
    await field.press("Enter");
    await expect(page.getByText(`${handle} ${answer}`)).toBeVisible();
  };
  await check("is on the suppression list and is not imported.");
  await row.getByRole("link").click();
  await page.getByRole("dialog", { name: "Erasure" }).getByRole("button", { name: "Lift suppression…" }).click();
  const confirmation = page.getByRole("dialog", { name: "Lift this suppression?" });
  await confirmation.getByRole("button", { name: "Lift suppression" }).click();
  await expect(confirmation).toHaveCount(0);
  await check("is not on the suppression list.");
  await page.goBack();
});

test("failures offer a retry, and everything fits on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsAdmin(page);
  await find(page, "ma");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await page.route("**/api/admin/privacy/objections?**", (route) => route.abort());
  await page.getByRole("link", { name: "Erasures" }).click();
  await expect(page.getByText("This could not be loaded")).toBeVisible();
  await page.unroute("**/api/admin/privacy/objections?**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("This could not be loaded")).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.goto("/people?page=9&sort=name");
  await expect(page.getByText("There is no page 9")).toBeVisible();
  await page.getByRole("button", { name: "Go to the last page" }).click();
  // A text that is too long for its cell ends in an ellipsis.
  const cell = page.getByRole("table", { name: "People" }).getByRole("cell").first();
  await expect(cell).toHaveCSS("text-overflow", "ellipsis");
  await expect(page).toHaveURL(/\/people\?sort=name$/);
  await page.goto("/privacy?tab=holding&who=999999999");
  await expect(page.getByText("No data about this creator")).toBeVisible();
});
