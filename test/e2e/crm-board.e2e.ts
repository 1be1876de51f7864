import type { Page } from "@playwright/test";
import { addLabel, fillCrm } from "./support/crm.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";

const column = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const cards = (page: Page, title: string) => column(page, title).getByRole("listitem");

test("cards move by mouse and by keyboard, with undo, and other tabs follow", async ({ page, context }) => {
  const rows = await fillCrm(page, 5);
  await addLabel(page, "status", "Shortlist", rows.slice(0, 2));
  await page.goto("/crm?layout=board&sort=followers");
  await expect(cards(page, "Shortlist")).toHaveCount(2);
  await expect(cards(page, "No status")).toHaveCount(3);
  await expectAccessible(page);
  const other = await context.newPage();
  await other.goto("/crm?layout=board");
  await expect(cards(other, "No status")).toHaveCount(3);

  await cards(page, "No status").first().hover();
  await page.mouse.down();
  await column(page, "Shortlist").hover();
  // The browser says where a drag is only when it moves.
  await column(page, "Shortlist").hover({ position: { x: 100, y: 200 } });
  await page.mouse.up();
  await expect(cards(page, "Shortlist")).toHaveCount(3);
  await expect(cards(page, "No status")).toHaveCount(2);
  await expect(cards(other, "Shortlist")).toHaveCount(3);
  await page.getByRole("alert").getByRole("button", { name: "Undo" }).first().click();
  await expect(cards(page, "Shortlist")).toHaveCount(2);
  await expect(cards(page, "No status")).toHaveCount(3);

  const card = cards(page, "Shortlist").first();
  const name = rows[0]?.creator.full_name ?? "";
  await expect(card).toContainText(name);
  await card.focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(page.getByText(`${name} is now No status.`)).toBeAttached();
  await expect(cards(page, "No status")).toHaveCount(4);
  await expect(cards(page, "No status").filter({ hasText: name })).toBeFocused();

  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText(`${name} over Shortlist.`)).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(page.getByText(`${name} stays in No status.`)).toBeAttached();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Space");
  await expect(cards(page, "Shortlist")).toHaveCount(2);
  await expect(cards(other, "Shortlist")).toHaveCount(2);
});

test("columns are moved, renamed, recoloured and added in place", async ({ page }) => {
  await fillCrm(page, 1);
  await page.goto("/crm?layout=board");
  const columns = page.getByRole("region", { name: "Board of statuses" }).getByRole("heading", { level: 2 });
  await expect(columns.first()).toHaveText("To contact");
  await page.getByRole("button", { name: /^Move the column To contact/ }).press("ArrowRight");
  await expect(columns.nth(1)).toHaveText("To contact");
  await page.getByRole("button", { name: "Rename the column To contact" }).click();
  await page.getByRole("textbox", { name: "Name of the column To contact" }).fill("First mail");
  await page.keyboard.press("Enter");
  await expect(columns.nth(1)).toHaveText("First mail");
  await page.getByRole("textbox", { name: "New status" }).fill("Signed");
  await page.keyboard.press("Enter");
  await expect(column(page, "Signed")).toBeVisible();
  await page.reload();
  await expect(columns.nth(1)).toHaveText("First mail");
});
