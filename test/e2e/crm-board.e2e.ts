import type { Page } from "@playwright/test";
import { addLabel, fillCrm } from "./support/crm.ts";
import { expect, test } from "./support/fixtures.ts";

const column = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const cards = (page: Page, title: string) => column(page, title).getByRole("listitem");

test("cards move by mouse and by keyboard, with undo, and other tabs follow", async ({ page, context }) => {
  const rows = await fillCrm(page, 5);
  await addLabel(page, "status", "Shortlist", rows.slice(0, 2));
  await page.goto("/crm?layout=board&sort=followers");
  await expect(cards(page, "Shortlist")).toHaveCount(2);
  await expect(cards(page, "No status")).toHaveCount(3);
  const heads = page.getByRole("region", { name: "Board of statuses" }).getByRole("heading", { level: 2 });
  await expect(heads.first()).toHaveText("No status");
  const grip = page.getByRole("button", { name: /^Move the column Shortlist/ });
  while ((await heads.nth(1).textContent()) !== "Shortlist") {
    await grip.press("ArrowLeft");
  }
  const other = await context.newPage();
  await other.goto("/crm?layout=board");
  await expect(cards(other, "No status")).toHaveCount(3);
  // A page behind another one draws no frames for seconds.
  await page.bringToFront();

  const dragged = rows[2]?.creator.full_name ?? "";
  await cards(page, "No status").filter({ hasText: dragged }).hover();
  await page.mouse.down();
  await column(page, "Shortlist").hover();
  // The browser says where a drag is only when it moves.
  await column(page, "Shortlist").hover({ position: { x: 100, y: 200 } });
  const releaseReads = await holdReads(page);
  await page.mouse.up();
  await expect(cards(page, "Shortlist")).toHaveCount(3);
  await expect(cards(page, "No status")).toHaveCount(2);
  await expect(cards(other, "Shortlist")).toHaveCount(3);
  // Before the columns are read after the move.
  const toast = page.getByRole("alert").filter({ hasText: dragged });
  // Shown at once, although moving the columns has left several others.
  await expect(toast).toBeVisible();
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Undone" })).toBeVisible();
  await releaseReads();
  await expect(cards(page, "Shortlist")).toHaveCount(2);
  await expect(cards(page, "No status")).toHaveCount(3);

  const name = rows[0]?.creator.full_name ?? "";
  await cards(page, "Shortlist").filter({ hasText: name }).focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(page.getByText(`${name} is now No status.`)).toBeAttached();
  await expect(cards(page, "No status")).toHaveCount(4);
  await expect(cards(page, "No status").filter({ hasText: name })).toBeFocused();

  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText(`${name} over Shortlist.`)).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(page.getByText(`${name} stays in No status.`)).toBeAttached();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(cards(page, "Shortlist")).toHaveCount(2);
  await expect(cards(other, "Shortlist")).toHaveCount(2);
});

/** Replies to reads of the CRM wait until the returned function is called. */
async function holdReads(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const path = /\/api\/crm\/list/;
  await page.route(path, async (route) => {
    await promise;
    await route.fallback();
  });
  return async () => {
    resolve();
    await page.unroute(path);
  };
}

test("columns are moved, renamed, added and folded in place, and stay so", async ({ page }) => {
  await fillCrm(page, 1);
  await page.goto("/crm?layout=board");
  const columns = page.getByRole("region", { name: "Board of statuses" }).getByRole("heading", { level: 2 });
  await expect(columns.nth(0)).toHaveText("No status");
  await expect(columns.nth(1)).toHaveText("To contact");
  await page.getByRole("button", { name: /^Move the column To contact/ }).press("ArrowRight");
  await expect(columns.nth(2)).toHaveText("To contact");
  await page.getByRole("button", { name: "Rename the column To contact" }).click();
  await page.getByRole("textbox", { name: "Name of the column To contact" }).fill("First mail");
  await page.keyboard.press("Enter");
  await expect(columns.nth(2)).toHaveText("First mail");
  await page.getByRole("textbox", { name: "New status" }).fill("Signed");
  await page.keyboard.press("Enter");
  await expect(column(page, "Signed")).toBeVisible();
  await page.getByRole("button", { name: "Fold the column Contacted" }).click();
  const unfold = page.getByRole("button", { name: "Unfold the column Contacted" });
  await expect(unfold).toBeVisible();
  expect((await column(page, "Contacted").boundingBox())?.width).toBeLessThan(60);
  await page.reload();
  await expect(columns.nth(2)).toHaveText("First mail");
  await expect(unfold).toBeVisible();
  // A creator that comes in unfolds it.
  await expect(columns.nth(1)).toHaveText("Contacted");
  await cards(page, "No status").focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(cards(page, "Contacted")).toHaveCount(1);
  await expect(unfold).toHaveCount(0);
});
