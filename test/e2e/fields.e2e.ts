import { readFile } from "node:fs/promises";
import { fillCrm } from "./support/crm.ts";
import { expect, test } from "./support/fixtures.ts";

test("a field is defined, edited, filtered, sorted and exported", async ({ page }) => {
  await fillCrm(page, 3);
  await page.goto("/crm");
  await page.getByRole("button", { name: "Columns and density" }).click();
  await page.getByRole("button", { name: "Add field" }).click();
  const manager = page.getByRole("dialog", { name: "Tags, statuses and fields" });
  await manager.getByRole("textbox", { name: "New field" }).fill("Price");
  await manager.getByRole("combobox", { name: "Kind of the new field" }).selectOption("money");
  await manager.getByRole("button", { name: "Add", exact: true }).click();
  await expect(manager.getByRole("list", { name: "Your fields" })).toContainText("Price");
  await page.keyboard.press("Escape");

  // A new field is a column at once.
  const grid = page.getByRole("grid", { name: "Creators in your CRM" });
  const rows = grid.locator("tbody tr[data-row]");
  const fee = (row: number) => rows.nth(row).locator('[data-column^="f-"]');
  for (const [row, amount] of [
    [0, "900"],
    [1, "10,000"],
  ] as const) {
    await fee(row).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type(amount);
    await page.keyboard.press("Enter");
    await expect(fee(row)).toContainText("€");
  }

  await grid.getByRole("button", { name: "Price", exact: true }).click();
  await expect(fee(0)).toContainText("10,000");
  await page.keyboard.press("f");
  await page.getByRole("option", { name: "Price" }).click();
  await page.getByText("Is not empty").click();
  await page.keyboard.press("Escape");
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(fee(0)).toContainText("10,000");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("button", { name: "Export 2 creators" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv).toContain('"Price"');
  expect(csv).toContain(",10000");
});
