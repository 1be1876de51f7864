import { addLabel, fillCrm } from "./support/crm.ts";
import { expect, test } from "./support/fixtures.ts";

test("tags are created, renamed, recoloured, merged and deleted with undo, and statuses ordered by keyboard", async ({
  page,
}) => {
  const rows = await fillCrm(page, 5);
  await addLabel(page, "tag", "Old", rows.slice(0, 3));
  await page.goto("/crm");
  await page.getByRole("button", { name: "Tags, statuses and fields" }).click();
  const dialog = page.getByRole("dialog", { name: "Tags, statuses and fields" });
  const tags = dialog.getByRole("list", { name: "Your tags" });
  const item = (title: string) => tags.getByRole("listitem").filter({ hasText: title });
  await expect(item("Old")).toContainText("3 creators");

  await dialog.getByRole("textbox", { name: "New tag" }).fill("New");
  await page.keyboard.press("Enter");
  await expect(item("New")).toContainText("no creators");

  await dialog.getByRole("button", { name: "Rename New" }).click();
  await dialog.getByRole("textbox", { name: "Name of New" }).fill("Fresh");
  await page.keyboard.press("Enter");
  await expect(item("Fresh")).toBeVisible();
  await page
    .getByRole("alert")
    .filter({ hasText: "New renamed to Fresh" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(item("New")).toBeVisible();

  await dialog.getByRole("button", { name: /^Colour of New/ }).click();
  await page.getByRole("button", { name: "Violet" }).click();
  await expect(dialog.getByRole("button", { name: "Colour of New: Violet" })).toBeVisible();

  await dialog.getByRole("button", { name: "Actions for Old" }).click();
  await page.getByRole("menuitem", { name: "Merge into …" }).click();
  await expect(dialog.getByText("3 creators change from Old to New.")).toBeVisible();
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(item("Old")).toHaveCount(0);
  await expect(item("New")).toContainText("3 creators");
  await page
    .getByRole("alert")
    .filter({ hasText: "Old merged into New" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(item("Old")).toContainText("3 creators");

  await dialog.getByRole("button", { name: "Actions for Old" }).click();
  await page.getByRole("menuitem", { name: "Delete …" }).click();
  await expect(dialog.getByText("3 creators lose Old.")).toBeVisible();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(item("Old")).toHaveCount(0);
  await page.getByRole("alert").filter({ hasText: "Old deleted" }).getByRole("button", { name: "Undo" }).click();
  await expect(item("Old")).toContainText("3 creators");

  await dialog.getByText("Statuses", { exact: true }).click();
  const items = dialog.getByRole("list", { name: "Your statuses" }).getByRole("listitem");
  await expect(items.first()).toContainText("To contact");
  await dialog.getByRole("button", { name: "Move To contact with the arrow keys" }).press("ArrowDown");
  await expect(items.nth(1)).toContainText("To contact");
  await expect(page.getByText("Order changed")).toBeVisible();
  await dialog.getByRole("textbox", { name: "New status" }).fill("to contact");
  await page.keyboard.press("Enter");
  await expect(page.getByText("You already have one with this name.")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "New status" })).toHaveValue("to contact");
});
