import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { anyOf } from "./support/any-of.ts";
import { fillCrm, someCreators } from "./support/crm.ts";
import { expect, test } from "./support/fixtures.ts";
import { makeList } from "./support/lists.ts";

const checkboxes = (page: Page) => page.getByRole("checkbox", { name: /^Select (?!all)/ });

/** Adds the `count` creators with the best scores, with a new list on the way. */
async function addFromDiscovery(page: Page, count: number, list: string): Promise<void> {
  await page.goto("/discovery?sort=score");
  for (const id of await someCreators(page, count)) {
    await page.locator(`[data-row="${id}"]`).getByRole("checkbox").check();
  }
  await page.getByRole("button", { name: `Add ${count} to CRM` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: /new list/i }).click();
  await dialog.getByLabel("New list").fill(list);
  // The second click of a double click adds nothing twice.
  await dialog.getByRole("button", { name: new RegExp(`^Add ${count}`) }).dblclick();
  await expect(dialog).toBeHidden();
}

test("the whole thread: find, add with a new list, see it in two tabs, export, remove, undo", async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto("/crm");
  await expect(other.getByText("Your CRM is empty")).toBeVisible();

  await addFromDiscovery(page, 3, "Summer =1+1");
  // It lies above the bar of what is selected.
  const added = page.getByRole("alert").filter({ hasText: /3 creators .*added/i });
  await added.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("cell", { name: "In CRM" })).toHaveCount(3);
  await expect(checkboxes(other)).toHaveCount(3);

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "CRM" }).click();
  await expect(checkboxes(page)).toHaveCount(3);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("button", { name: "Export 3 creators" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file.charCodeAt(0)).toBe(0xfeff);
  expect(file.trim().split("\r\n")).toHaveLength(4);
  expect(file).toContain("Summer =1+1");

  await anyOf(checkboxes(page)).check();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("1 creator removed from your CRM")).toBeVisible();
  await expect(checkboxes(page)).toHaveCount(2);
  await expect(checkboxes(other)).toHaveCount(2);
  const removed = page.getByRole("alert").filter({ hasText: "removed from your CRM" });
  await removed.getByRole("button", { name: "Undo" }).click();
  await expect(checkboxes(page)).toHaveCount(3);
  await expect(checkboxes(other)).toHaveCount(3);
});

test("a list's table is edited as the CRM's is", async ({ page }) => {
  const list = await makeList(page, "Spring", 2);
  await page.goto(`/lists/${list._id}`);
  const row = page.getByRole("row").filter({ hasText: list.names[0] ?? "" });
  const cell = (column: string) => row.locator(`[data-column="${column}"]`);
  await cell("status").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("conta");
  await page.keyboard.press("Enter");
  await expect(cell("status")).toContainText(/contact/i);
  await expect(cell("status")).toBeFocused();
  await cell("email")
    .getByRole("button", { name: /^Email of/ })
    .click();
  await page.getByRole("textbox", { name: /^Email of/ }).fill("written@example.test");
  await page.keyboard.press("Enter");
  await expect(cell("email")).toHaveText("written@example.test");
  await page.goto("/crm?search=written");
  await expect(cell("email")).toHaveText("written@example.test");
  await expect(cell("status")).toContainText(/contact/i);
});

test("the density of the desktop does not apply on a phone", async ({ page }) => {
  await fillCrm(page, 1);
  await page.goto("/crm");
  const table = page.getByRole("grid", { name: "Creators in your CRM" });
  await page.getByRole("button", { name: "Columns and density" }).click();
  await page.getByText("Compact", { exact: true }).click();
  await expect(table).toHaveAttribute("data-density", "compact");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(table).toHaveAttribute("data-density", "comfortable");

  // Removing takes two taps there.
  await page.getByRole("button", { name: /^Actions on / }).click();
  await page.getByRole("menuitem", { name: /^Remove .* from the CRM$/ }).click();
  await expect(page.getByText("Your CRM is empty")).toBeVisible();
});

test("discovery opens with the last search, and is cleared from within", async ({ page }) => {
  await page.goto("/discovery?gender=female");
  await page.getByRole("link", { name: "CRM", exact: true }).click();
  await expect(page.getByRole("heading", { name: "CRM", level: 1 })).toBeVisible();
  const discovery = page.getByRole("link", { name: "Discovery", exact: true });
  await discovery.click();
  await expect(page).toHaveURL(/gender=female/);
  await discovery.click();
  await expect(page).not.toHaveURL(/gender=female/);
});
