import { createList, deleteList } from "../../contract/lists/endpoints.ts";
import { anyOf } from "./support/any-of.ts";
import { addLabel, fillCrm } from "./support/crm.ts";
import { now } from "./support/clock.ts";
import { expect, test } from "./support/fixtures.ts";

test("the history shows what an action changed, by keyboard, and takes actions back", async ({ page }) => {
  const made = await page.request.post(`/api${createList.path}`, { data: { title: "Autumn" } });
  const { list } = createList.reply.parse(await made.json());
  await page.request.post(`/api${deleteList.path}`, { data: { topId: list._id } });
  const [row] = await fillCrm(page, 1);
  if (!row) throw new Error("The CRM is empty");
  await addLabel(page, "status", "Briefed", [row]);
  await addLabel(page, "status", "Invoiced", [row]);

  await page.goto("/history");
  const moved = `Moved ${row.creator.full_name} to “Invoiced”`;
  const show = page.getByRole("button", { name: `Show changes: ${moved}` });
  await expect(show).toHaveAttribute("aria-expanded", "false");
  await show.focus();
  await page.keyboard.press("Enter");
  const hide = page.getByRole("button", { name: `Hide changes: ${moved}` });
  await expect(hide).toHaveAttribute("aria-expanded", "true");
  await expect(hide).toBeFocused();
  const changes = page.getByRole("list", { name: `Changes: ${moved}` });
  await expect(changes.getByRole("listitem")).toHaveText(`${row.creator.full_name}· Status: Briefed →to Invoiced`);
  await page.keyboard.press("Space");
  await expect(changes).toBeHidden();
  await expect(show).toBeFocused();
  await page.getByRole("button", { name: "Undo: Deleted the list “Autumn”" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Deleted the list “Autumn”" })).toContainText("Undone");
  const entry = page.getByRole("listitem").filter({ hasText: moved });
  await entry.getByRole("link", { name: row.creator.full_name }).click();
  await expect(page.locator("dialog[open]").getByRole("heading", { name: row.creator.full_name })).toBeVisible();
  await page.goto(`/lists/${list._id}`);
  await expect(page.getByRole("heading", { name: "Autumn", level: 1 })).toBeVisible();
});

test("Ctrl+Z walks back through the actions of the session, long after their toasts", async ({ page }) => {
  await page.clock.install({ time: now() });
  await fillCrm(page, 1);
  await page.goto("/crm");
  const tags = page.locator('tr[data-row] [data-column="tags"]');
  const tag = async (title: string) => {
    await tags.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type(title);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("option", { name: title })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(tags).toContainText(title);
  };
  await tag("First");
  await tag("Second");
  await page.clock.runFor(60_000);
  await page.keyboard.press("Control+z");
  await expect(tags).not.toContainText("Second");
  await expect(tags).toContainText("First");
  await page.keyboard.press("Control+z");
  await expect(tags).not.toContainText("First");
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Nothing left to undo in this session.")).toBeVisible();
  await page.keyboard.press("Control+Shift+Z");
  await expect(page.getByText(/^Redone: .* “First”/)).toBeVisible();
  await expect(tags).toContainText("First");
  const toast = (text: RegExp) => page.getByRole("alert").filter({ hasText: text });
  await toast(/^Redone: .* “First”/)
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(tags).not.toContainText("First");
  await anyOf(toast(/^Undone: .* “First”/).getByRole("button", { name: "Redo" })).click();
  await expect(tags).toContainText("First");
});
