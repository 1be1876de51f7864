import type { Page } from "@playwright/test";
import { fillCrm } from "./support/crm.ts";
import { expect, test } from "./support/fixtures.ts";

const checkboxes = (page: Page) => page.getByRole("checkbox", { name: /^Select (?!all)/ });
const views = (page: Page) => page.getByRole("navigation", { name: "Views" });

async function saveAs(page: Page, button: string, title: string): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(title);
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect(dialog).toBeHidden();
}

async function choose(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `The view ${title}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("a view is saved, opened by its address, changed, reset and overwritten", async ({ page, context }) => {
  const rows = await fillCrm(page, 8);
  const withEmail = rows.filter((row) => row.email !== null).length;
  await page.goto(`/crm?view=${crypto.randomUUID()}`);
  await expect(page.getByText(/This view was deleted/)).toBeVisible();
  await expect(checkboxes(page)).toHaveCount(8);
  await page.goto("/crm?hasEmail=true&sort=followers");
  await expect(checkboxes(page)).toHaveCount(withEmail);
  await saveAs(page, "Save as view", "Can be written to");
  await expect(views(page).getByRole("link", { name: "Can be written to" })).toHaveAttribute("aria-current", "page");
  await expect(page).toHaveURL(/\?view=[\w-]+$/);

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(checkboxes(other)).toHaveCount(withEmail);
  await other.close();

  await page.getByRole("button", { name: /^Remove the filter Email/ }).click();
  await expect(checkboxes(page)).toHaveCount(8);
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await expect(checkboxes(page)).toHaveCount(8);
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(checkboxes(page)).toHaveCount(withEmail);
  await expect(page.getByText("Unsaved changes")).toBeHidden();

  await page.getByRole("button", { name: /^Remove the filter Email/ }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Unsaved changes")).toBeHidden();
  await page.reload();
  await expect(checkboxes(page)).toHaveCount(8);
});

test("a view keeps table or board, is the default, shared, renamed, deleted and brought back", async ({
  page,
  context,
}) => {
  await fillCrm(page, 4);
  await page.goto("/crm");
  await page.getByRole("button", { name: "Board" }).click();
  await expect(page.getByRole("region", { name: "Board of statuses" })).toBeVisible();
  await saveAs(page, "Save as view", "Pipeline");
  await choose(page, "Pipeline", "Open my CRM with this view");
  await expect(page.getByText("Your CRM opens with this view")).toBeAttached();
  await choose(page, "Pipeline", "Share with the workspace");
  await expect(page.getByText("“Pipeline” is now shared with your workspace")).toBeVisible();

  const other = await context.newPage();
  await other.goto("/crm");
  await expect(other).toHaveURL(/view=/);
  await expect(other.getByRole("region", { name: "Board of statuses" })).toBeVisible();
  await views(other).getByRole("link", { name: "All" }).click();
  await expect(views(other).getByRole("link", { name: "All" })).toHaveAttribute("aria-current", "page");

  await choose(page, "Pipeline", "Rename");
  await page.getByRole("dialog").getByLabel("Name").fill("Talks");
  await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
  await expect(views(other).getByRole("link", { name: /^Talks/ })).toBeVisible();

  await choose(page, "Talks", "Delete");
  await expect(views(page).getByRole("link")).toHaveCount(1);
  await expect(views(other).getByRole("link")).toHaveCount(1);
  const deleted = page.getByRole("alert").filter({ hasText: "View “Talks” deleted" });
  await deleted.getByRole("button", { name: "Undo" }).click();
  await expect(views(page).getByRole("link", { name: /^Talks/ })).toBeVisible();
});

test("a search of discovery is saved, opened, overwritten, renamed and deleted", async ({ page }) => {
  await page.goto("/discovery?gender=female&sort=growth");
  await page.getByRole("button", { name: "Saved searches" }).click();
  await page.getByRole("menuitem", { name: "Save this search" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Growing women");
  await page.getByRole("button", { name: "Save search" }).click();
  await expect(page.getByRole("button", { name: "Growing women" })).toBeVisible();

  await page.goto("/discovery?countries=fr");
  await page.getByRole("button", { name: "Saved searches" }).click();
  await page.getByRole("menuitem", { name: "Growing women" }).click();
  await expect(page).toHaveURL(/gender=female&sort=growth$/);

  await page.getByRole("button", { name: /Remove the filter Women/ }).click();
  await expect(page).toHaveURL(/discovery\?sort=growth$/);
  await page.getByRole("button", { name: "Saved searches" }).click();
  await page.getByRole("menuitem", { name: "Update “Growing women”" }).click();

  await page.getByRole("button", { name: "Growing women" }).click();
  await page.getByRole("menuitem", { name: "Rename “Growing women”" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Women who grow");
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("button", { name: "Women who grow" }).click();
  await page.getByRole("menuitem", { name: "Delete “Women who grow”" }).click();
  await expect(page.getByRole("button", { name: "Saved searches" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Women who grow" })).toBeVisible();
});
