import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { expect, expectAccessible, test } from "./support/fixtures.ts";

test.use({ signedIn: false });

async function openAsAdmin(page: Page): Promise<void> {
  await page.goto("/signin?next=/privacy?tab=holding");
  await page.getByRole("button", { name: "Sign in as Administrator" }).click();
  await expect(page.getByText("Find the creator who asks")).toBeVisible();
}

/** Finds somebody by the keyboard; answers what they are called here. */
async function find(page: Page, beginning: string): Promise<string> {
  const field = page.getByRole("textbox", { name: "Who asks" });
  await field.fill(beginning);
  await expect(page.getByRole("option").first()).toBeVisible();
  await field.press("Enter");
  await expect(page.getByRole("button", { name: "They object…" })).toBeVisible();
  return (await page.getByRole("main").getByRole("heading", { level: 2 }).first().textContent()) ?? "";
}

test("everything held of a creator is told with its sources, and handed out as a file", async ({ page }) => {
  await openAsAdmin(page);
  await expectAccessible(page);
  const name = await find(page, "an");
  const figures = page.getByRole("table").nth(2);
  await expect(figures.getByRole("row", { name: /^Counts Sample world/ })).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(`^Name ${RegExp.escape(name)} Sample world`) })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Rows in CRMs/ })).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download as JSON" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^what-we-hold-\d+\.json$/);
  const file: unknown = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(file).toMatchObject({ creator: { full_name: name }, counts: expect.any(Array), posts: expect.any(Array) });
  await page.reload();
  await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
});

test("who objects is removed after their name was typed, stands on the list as nobody, and can be let in again", async ({
  page,
}) => {
  await openAsAdmin(page);
  const name = await find(page, "el");
  const handle = (await page.getByRole("table").first().getByRole("cell").first().textContent()) ?? "";
  const network = (await page.getByRole("table").first().getByRole("rowheader").first().textContent())?.trim() ?? "";
  await page.getByRole("button", { name: "They object…" }).click();
  const dialog = page.getByRole("dialog", { name: `Remove ${name} for good?` });
  await expect(dialog).toContainText("Nobody can take this back.");
  await expectAccessible(page);
  const remove = dialog.getByRole("button", { name: "Remove them for good" });
  await expect(remove).toBeDisabled();
  await dialog.getByRole("textbox").fill(`${name}x`);
  await expect(remove).toBeDisabled();
  await dialog.getByRole("textbox").fill(name);
  await remove.click();
  await expect(page.getByText("They are removed, and will not be taken in again.")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "Sam Okonjo" }).first();
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
  await check("has objected and is not taken in.");
  await row.getByRole("button", { name: /^Withdraw the objection/ }).click();
  const asked = page.getByRole("dialog", { name: "Withdraw this objection?" });
  await asked.getByRole("button", { name: "Withdraw it" }).click();
  await expect(asked).toHaveCount(0);
  await check("is not on the list.");
  await page.goBack();
});

test("what cannot be read is said with a way to try again, and a phone shows all of it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsAdmin(page);
  await find(page, "ma");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await page.route("**/api/admin/privacy/objections?**", (route) => route.abort());
  await page.getByRole("link", { name: "Objections" }).click();
  await expect(page.getByText("The objections could not be read")).toBeVisible();
  await page.unroute("**/api/admin/privacy/objections?**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The objections could not be read")).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.goto("/privacy?tab=holding&who=999999999");
  await expect(page.getByText("Nothing is held of this creator")).toBeVisible();
});
