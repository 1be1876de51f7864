import { readFile } from "node:fs/promises";
import { fillCrm } from "./support/crm.ts";
import { expect, test } from "./support/fixtures.ts";

test("a field is defined, edited, filtered, sorted and exported", async ({ page }) => {
  const [first, second] = await fillCrm(page, 3);
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
  const fees = rows.locator('[data-column^="f-"]');
  for (const [row, amount] of [
    [first, "900"],
    [second, "10,000"],
  ] as const) {
    const fee = rows.filter({ hasText: row?.creator.full_name ?? "" }).locator('[data-column^="f-"]');
    await fee.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type(amount);
    await page.keyboard.press("Enter");
    await expect(fee).toContainText("€");
  }

  await grid.getByRole("button", { name: "Price", exact: true }).click();
  await expect(fees).toContainText(["10,000", "900"]);
  await page.keyboard.press("f");
  await page.getByRole("option", { name: "Price" }).click();
  await page.getByText("Is not empty").click();
  await page.keyboard.press("Escape");
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(fees).toContainText(["10,000", "900"]);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("button", { name: "Export 2 creators" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv).toContain('"Price"');
  expect(csv).toContain(",10000");
});
