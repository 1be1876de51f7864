import type { Page } from "@playwright/test";
import { fillCrm, writeEmail } from "./support/crm.ts";
import { expect, test } from "./support/fixtures.ts";

const groups = (page: Page) => page.getByRole("region", { name: /^Possible duplicates/ });

/** A pair, three of one address, and a lone one, found by addresses that the team wrote down. */
async function withGroups(page: Page) {
  const rows = await fillCrm(page, 6);
  const mails = ["b@example.test", "b@example.test", "a@example.test", "a@example.test", "a@example.test"];
  for (const [place, mail] of mails.entries()) {
    const row = rows[place];
    if (row) await writeEmail(page, row, mail);
  }
  return rows;
}

test("suggests duplicates, merges into the chosen row without those left out, and undoes it", async ({ page }) => {
  const rows = await withGroups(page);
  await page.goto("/crm");
  await page.getByRole("link", { name: /Duplicates.*2 groups/ }).click();
  await expect(groups(page)).toHaveCount(2);
  const first = groups(page).filter({ hasText: "Same email a@example.test" });

  const name = rows[3]?.creator.full_name ?? "";
  await first.getByRole("radio", { name: `Keep ${name}` }).check();
  await expect(first).toContainText(`${name} stays with all their data.`);
  await first.getByRole("checkbox", { name: `${rows[4]?.creator.full_name} is the same person` }).uncheck();
  await expect(first.getByRole("list", { name: "What the others add" })).toHaveText(/^Adds 1 .* account \(.*\)/);
  await first.getByRole("button", { name: `Merge 1 into ${name}` }).click();
  await expect(groups(page)).toHaveCount(1);
  await expect(page.getByText(`1 creator merged into ${name}`)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(groups(page)).toHaveCount(2);
});

test("tries again what does not load, goes by J and K, merges by M and parts by N", async ({ page }) => {
  await withGroups(page);
  await page.route("**/api/crm/duplicates**", (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, err: "UNKNOWN_ERROR", msg: "An unexpected error occurred." },
    }),
  );
  await page.goto("/crm/duplicates");
  await expect(page.getByText("Duplicates could not be loaded")).toBeVisible();
  await page.unroute("**/api/crm/duplicates**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(groups(page)).toHaveCount(2);
  await page.keyboard.press("j");
  await expect(groups(page).nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await expect(groups(page).first()).toBeFocused();
  await page.keyboard.press("m");
  await expect(groups(page)).toHaveCount(1);
  await expect(groups(page)).toBeFocused();
  await page.keyboard.press("n");
  await expect(page.getByRole("heading", { name: "No duplicates" })).toBeVisible();
  await expect(page.getByText("the same email address, website, handle on different networks")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "No duplicates" })).toBeVisible();
});

test("two chosen rows are merged; the merged one is listed in the surviving row, and can be unmerged", async ({
  page,
}) => {
  const rows = await fillCrm(page, 3);
  const keep = rows[0]?.creator.full_name ?? "";
  const gone = rows[1]?.creator.full_name ?? "";
  await page.goto("/crm");
  const grid = page.getByRole("grid", { name: "Creators in your CRM" });
  const bulk = page.getByRole("region", { name: "2 selected" });
  for (const name of [gone, keep]) await grid.getByRole("checkbox", { name: `Select ${name}` }).check();
  await bulk.getByRole("button", { name: "Merge" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge into one creator" });
  await dialog.getByRole("radio", { name: `Keep ${keep}` }).check();
  await dialog.getByRole("button", { name: `Merge 1 into ${keep}` }).click();
  await expect(dialog).toBeHidden();
  await expect(grid.getByRole("row", { name: gone })).toHaveCount(0);

  await page.goto(`/creators/${rows[1]?.creatorId}`);
  await expect(page.getByText("Merged into")).toBeVisible();
  await page.goto(`/creators/${rows[0]?.creatorId}?part=timeline`);
  const team = page.getByRole("region", { name: "Team" });
  await expect(team.getByRole("list", { name: "Also" })).toContainText(gone);
  await expect(page.getByText(`You merged ${gone} into this creator`)).toBeVisible();
  await team.getByRole("button", { name: `Unmerge ${gone}` }).click();
  await expect(team.getByRole("list", { name: "Also" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(team.getByRole("list", { name: "Also" })).toContainText(gone);
});
