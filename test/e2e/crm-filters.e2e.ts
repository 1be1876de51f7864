import type { Page } from "@playwright/test";
import { addLabel, fillCrm } from "./support/crm.ts";
import { expect, test } from "./support/fixtures.ts";

const checkboxes = (page: Page) => page.getByRole("checkbox", { name: /^Select (?!all)/ });
/** Under the title: how many of the CRM fit. */
const found = (page: Page) => page.getByRole("status").filter({ hasText: /^[\d,]+ (of [\d,]+ )?creators?/ });

/** Through the menu, by keyboard alone. */
async function openFilter(page: Page, field: string): Promise<void> {
  await expect(found(page)).toBeVisible();
  await page.keyboard.press("f");
  await expect(page.getByRole("combobox", { name: "Add a filter" })).toBeFocused();
  await page.keyboard.type(field);
  await page.keyboard.press("Enter");
}

test("filters are added by keyboard, shown as chips, stored in the URL and removed, also when none matches", async ({
  page,
}) => {
  const rows = await fillCrm(page, 6);
  await addLabel(page, "tag", "VIP", rows.slice(0, 2));
  await page.goto("/crm");
  await expect(checkboxes(page)).toHaveCount(6);

  await openFilter(page, "tags");
  const vip = page.getByRole("option", { name: "VIP 2" });
  await expect(vip).toBeVisible();
  await page.keyboard.type("vip");
  await page.keyboard.press("Enter");
  await expect(vip).toHaveAttribute("aria-selected", "true");
  await expect(checkboxes(page)).toHaveCount(2);
  await page.getByRole("radiogroup", { name: "Tags: is or is not" }).getByText("Is not").click();
  await expect(checkboxes(page)).toHaveCount(4);
  await expect(page).toHaveURL(/not=tags/);
  await page.getByRole("radiogroup", { name: "Tags: is or is not" }).getByText("Is", { exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(found(page)).toContainText("2 of 6 creators");
  await expect(page).toHaveURL(/tags=/);

  await page.reload();
  await expect(checkboxes(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Remove the filter Tags: VIP" }).click();
  await expect(checkboxes(page)).toHaveCount(6);
  await expect(page).not.toHaveURL(/tags=/);
  await expect(page.getByRole("button", { name: "Filter", exact: true })).toBeFocused();

  await openFilter(page, "followers");
  await page.getByLabel("Followers, from").fill("9B");
  await page.keyboard.press("Enter");
  await expect(found(page)).toContainText("0 of 6");
  await page.getByLabel("Followers, to").fill("1k");
  await page.keyboard.press("Enter");
  await expect(page.getByText("“From” is above “to”")).toBeVisible();
  await page.keyboard.press("Escape");

  // Each way back says what it would find; where none finds anything, that one is not enough.
  const ways = page.getByRole("list", { name: "Filters to remove" });
  await expect(ways.getByRole("button", { name: /Followers.*6 creators/ })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("no creator has this name");
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByText(/Removing a single filter is not enough/)).toBeVisible();
  await page.getByRole("button", { name: "Clear the search" }).click();
  await ways.getByRole("button", { name: /Followers.*6 creators/ }).click();
  await expect(found(page)).toContainText(/^6 creators/);
});
