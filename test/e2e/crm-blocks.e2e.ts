import type { Page } from "@playwright/test";
import { fillCrm } from "./support/crm.ts";
import { expect, test } from "./support/fixtures.ts";

const grid = (page: Page) => page.getByRole("grid", { name: "Creators in your CRM" });
const cell = (page: Page, row: number, column: string) =>
  grid(page).locator("tbody tr[data-row]").nth(row).locator(`[data-column="${column}"]`);
const toasts = (page: Page, text: string | RegExp) => page.getByRole("alert").filter({ hasText: text });

test("cells are selected, copied, pasted and cleared as a block, undone and redone", async ({ page }) => {
  await fillCrm(page, 3);
  await page.goto("/crm");
  await cell(page, 0, "email").focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "one@example.test\tFirst\ntwo@example.test\tSecond");
    // Where the browser sends it when nothing was clicked: not to the cell.
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(toasts(page, "4 cells pasted.")).toBeVisible();
  await expect(cell(page, 1, "note")).toHaveText("Second");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  const selected = grid(page).locator('td[aria-selected="true"]');
  await expect(selected).toHaveCount(4);
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Escape");
  await expect(selected).toHaveCount(0);
  await expect(cell(page, 1, "note")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Control+v");
  await expect(cell(page, 2, "email")).toHaveText("two@example.test");
  await expect(cell(page, 2, "note")).toHaveText("Second");
  await expect(cell(page, 1, "email")).toHaveText("one@example.test");

  await cell(page, 1, "note").focus();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Delete");
  await expect(toasts(page, "2 cells cleared.")).toBeVisible();
  await expect(cell(page, 2, "note")).toHaveText("No note");
  await page.keyboard.press("Control+z");
  await expect(toasts(page, /^Undone: edited note of .* and /)).toBeVisible();
  await expect(cell(page, 2, "note")).toHaveText("Second");
  await page.keyboard.press("Control+Shift+Z");
  await expect(toasts(page, /^Redone: edited note of .* and /)).toBeVisible();
  await expect(cell(page, 2, "note")).toHaveText("No note");
});
