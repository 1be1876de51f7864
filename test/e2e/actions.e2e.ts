import { createList, deleteList } from "../../contract/lists.ts";
import { addLabel, fillCrm } from "./support/crm.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";

test("the history shows what was done and takes it back", async ({ page }) => {
  const made = await page.request.post(`/api${createList.path}`, { data: { title: "Autumn" } });
  const { list } = createList.reply.parse(await made.json());
  await page.request.post(`/api${deleteList.path}`, { data: { topId: list._id } });

  await page.goto("/history");
  await expect(page.getByText("Deleted the list “Autumn”")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo: Deleted the list “Autumn”" }).click();
  await expect(page.getByText(/^Undone/).first()).toBeVisible();
  await page.goto(`/lists/${list._id}`);
  await expect(page.getByRole("heading", { name: "Autumn", level: 1 })).toBeVisible();
});

test("the history shows what an action changed, by keyboard", async ({ page }) => {
  const [row] = await fillCrm(page, 1);
  if (!row) throw new Error("The CRM is empty");
  await addLabel(page, "status", "Briefed", [row]);
  await addLabel(page, "status", "Invoiced", [row]);

  await page.goto("/history");
  const show = page.getByRole("button", { name: "Show changes: Moved 1 creator to “Invoiced”" });
  await expect(show).toHaveAttribute("aria-expanded", "false");
  await show.focus();
  await page.keyboard.press("Enter");
  const hide = page.getByRole("button", { name: "Hide changes: Moved 1 creator to “Invoiced”" });
  await expect(hide).toHaveAttribute("aria-expanded", "true");
  await expect(hide).toBeFocused();
  const changes = page.getByRole("list", { name: "Changes: Moved 1 creator to “Invoiced”" });
  await expect(changes.getByRole("listitem")).toHaveText(`${row.creator.full_name}· Status: Briefed →to Invoiced`);
  await expectAccessible(page);
  await page.keyboard.press("Space");
  await expect(changes).toBeHidden();
  await expect(show).toBeFocused();
});
