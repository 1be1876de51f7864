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

  // A round number of followers that some have, and some have not.
  const limit = Math.round((rows[5]?.followers ?? 0) / 1e5) * 1e5;
  const big = rows.filter((row) => (row.followers ?? 0) >= limit).length;
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

test("each filter of the address is a chip, and narrows", async ({ page }) => {
  const [row, smaller] = await fillCrm(page, 2);
  if (!row || !smaller) throw new Error("the CRM is empty");
  const { country, gender, language, networks, categories } = row.creator;
  const [account] = networks;
  const [niche] = categories;
  const address = new URLSearchParams({
    followers: "1..",
    hasEmail: String(row.email !== null),
    statuses: "none",
    networks: account?.network ?? "",
    niches: String(niche?.id),
    growth: "-0.9..",
    ...(country && { countries: country }),
    ...(language && { languages: language }),
    ...(gender !== null && { gender: String(gender) }),
  });
  await page.goto(`/crm?${address}`);
  // The filters and what clears them.
  const chips = page.getByRole("list", { name: "Active filters" }).getByRole("listitem");
  await expect(chips).toHaveCount(address.size + 1);
  const left = (one: typeof row) =>
    page.getByRole("checkbox", { name: `Select ${one.creator.full_name}`, exact: true });
  await expect(left(row)).toBeVisible();

  const waiting = await addLabel(page, "status", "Waiting", [smaller]);
  const narrowed: [filter: string, one: typeof row][] = [
    [`followers=${row.followers}..`, row],
    [`statuses=${waiting}`, smaller],
    ["statuses=none", row],
    [`search=${smaller.creator.full_name}`, smaller],
  ];
  for (const [filter, one] of narrowed) {
    await page.goto(`/crm?${filter}`);
    await expect(found(page), filter).toContainText("1 of 2");
    await expect(checkboxes(page).and(left(one)), filter).toBeVisible();
  }
});

test("when no creator matches, each filter shows what removing it would find", async ({ page }) => {
  const rows = await fillCrm(page, 6);
  const tag = await addLabel(page, "tag", "Unused", []);
  await page.goto(`/crm?tags=${tag}&followers=0..1e12&search=zzz`);
  const ways = page.getByRole("list", { name: "Filters to remove" });
  await expect(page.getByText(/Removing a single filter is not enough/)).toBeVisible();
  await page.goto(`/crm?tags=${tag}`);
  await ways.getByRole("button", { name: /Tags: Unused.*6 creators/ }).click();
  await expect(checkboxes(page)).toHaveCount(rows.length);
  await page.keyboard.press("/");
  await page.keyboard.type("no creator has this name");
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByText("0 of 6 creators")).toBeVisible();
});
