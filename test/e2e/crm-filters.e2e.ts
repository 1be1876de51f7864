import type { Page } from "@playwright/test";
import { addLabel, fillCrm } from "./support/crm.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";

const checkboxes = (page: Page) => page.getByRole("checkbox", { name: /^Select (?!all)/ });
/** Under the title: how many of the CRM fit. */
const found = (page: Page) => page.getByRole("status").filter({ hasText: /^[\d,]+ (of [\d,]+ )?creators?/ });

type Row = Awaited<ReturnType<typeof fillCrm>>[number];

/** A round number of followers that some of the rows have, and some have not. */
function limitOf(rows: readonly Row[]): number {
  return Math.round((rows[5]?.followers ?? 0) / 1e5) * 1e5;
}

/** Through the menu, by keyboard alone. */
async function openFilter(page: Page, field: string): Promise<void> {
  await expect(found(page)).toBeVisible();
  await page.keyboard.press("f");
  await expect(page.getByRole("combobox", { name: "Add a filter" })).toBeFocused();
  await page.keyboard.type(field);
  await page.keyboard.press("Enter");
}

test("filters are added by keyboard, shown as chips, stored in the URL and removed", async ({ page }) => {
  const rows = await fillCrm(page, 12);
  await addLabel(page, "tag", "VIP", rows.slice(0, 3));
  await page.goto("/crm");
  await expect(checkboxes(page)).toHaveCount(12);

  await openFilter(page, "tags");
  const vip = page.getByRole("option", { name: "VIP 3" });
  await expect(vip).toBeVisible();
  await page.keyboard.type("vip");
  await page.keyboard.press("Enter");
  await expect(vip).toHaveAttribute("aria-selected", "true");
  await expect(checkboxes(page)).toHaveCount(3);
  await page.getByRole("radiogroup", { name: "Tags: is or is not" }).getByText("Is not").click();
  await expect(checkboxes(page)).toHaveCount(9);
  await expect(page).toHaveURL(/not=tags/);
  await expectAccessible(page);
  await page.getByRole("radiogroup", { name: "Tags: is or is not" }).getByText("Is", { exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(found(page)).toContainText("3 of 12 creators");
  await expect(page).toHaveURL(/tags=/);

  await page.reload();
  await expect(checkboxes(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Remove the filter Tags: VIP" }).click();
  await expect(checkboxes(page)).toHaveCount(12);
  await expect(page).not.toHaveURL(/tags=/);
  await expect(page.getByRole("button", { name: "Filter", exact: true })).toBeFocused();
});

test("networks match any of those chosen, or all", async ({ page }) => {
  const rows = await fillCrm(page, 12);
  const has = (row: Row, network: string) => row.creator.networks.some((account) => account.network === network);
  const on = (network: string) => rows.filter((row) => has(row, network)).length;
  const any = rows.filter((row) => has(row, "instagram") || has(row, "tiktok")).length;
  const all = rows.filter((row) => has(row, "instagram") && has(row, "tiktok")).length;
  await page.goto("/crm");
  await openFilter(page, "networks");
  await page.getByRole("option", { name: `Instagram ${on("instagram")}` }).click();
  await page.getByRole("option", { name: `TikTok ${on("tiktok")}` }).click();
  await expect(checkboxes(page)).toHaveCount(any);
  await page.getByText("All of them", { exact: true }).click();
  await expect(checkboxes(page)).toHaveCount(all);
  await expect(page).toHaveURL(/networksMethod=and/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByText("Instagram + TikTok")).toBeVisible();
});

test("each kind of filter is read from the address, and narrows", async ({ page }) => {
  const rows = await fillCrm(page, 12);
  const [first] = rows;
  if (!first) throw new Error("the CRM is empty");
  const { country, gender, language, networks, categories } = first.creator;
  const limit = limitOf(rows);
  const count = (fits: (row: Row) => boolean) => rows.filter(fits).length;
  const cases: [search: string, fitting: number | null][] = [
    [`countries=${country}`, count((row) => row.creator.country === country)],
    [`followers=${limit}..`, count((row) => (row.followers ?? 0) >= limit)],
    ["hasEmail=true", count((row) => row.email !== null)],
    ["hasEmail=false", count((row) => row.email === null)],
    ["statuses=none", 12],
    [`gender=${gender}`, count((row) => row.creator.gender === gender)],
    [`languages=${language}`, count((row) => row.creator.language === language)],
    [`networks=${networks[0]?.network}`, null],
    [`niches=${categories[0]?.id}`, null],
    ["growth=-0.9..", null],
  ];
  for (const [search, fitting] of cases) {
    await page.goto(`/crm?${search}`);
    await expect(found(page), search).toContainText(fitting === null ? /^\d+ of 12/ : `${fitting} of 12`);
    // The filter and what clears it.
    await expect(page.getByRole("list", { name: "Active filters" }).getByRole("listitem")).toHaveCount(2);
  }
});

test("a range is typed as people write it, and a reversed one is an error", async ({ page }) => {
  const rows = await fillCrm(page, 12);
  const limit = limitOf(rows);
  const big = rows.filter((row) => (row.followers ?? 0) >= limit).length;
  await page.goto("/crm");
  await openFilter(page, "followers");
  await page.getByLabel("Followers, from").fill(`${limit / 1e6}M`);
  await page.keyboard.press("Enter");
  await expect(found(page)).toContainText(`${big} of 12`);
  await page.getByLabel("Followers, to").fill("1k");
  await page.keyboard.press("Enter");
  await expect(page.getByText("“From” is above “to”")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(found(page)).toContainText(/^12 creators/);
});

test("when no creator matches, each filter shows what removing it would find", async ({ page }) => {
  const rows = await fillCrm(page, 6);
  const tag = await addLabel(page, "tag", "Unused", []);
  await page.goto(`/crm?tags=${tag}&followers=0..1e12&search=zzz`);
  const ways = page.getByRole("list", { name: "Filters to remove" });
  await expect(page.getByText(/Removing a single filter is not enough/)).toBeVisible();
  await page.goto(`/crm?tags=${tag}`);
  await expect(ways.getByRole("button", { name: /Tags: Unused.*6 creators/ })).toBeVisible();
  await expectAccessible(page);
  await ways.getByRole("button").first().click();
  await expect(checkboxes(page)).toHaveCount(rows.length);
});
