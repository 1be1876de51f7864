import type { Page } from "@playwright/test";
import { addLabel, fillCrm } from "./support/labelled-crm.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";

const checkboxes = (page: Page) => page.getByRole("checkbox", { name: /^Select (?!all)/ });
const found = (page: Page) => page.getByRole("status").filter({ hasText: /creators?$/ });

/** Through the menu, by keyboard alone. */
async function openFilter(page: Page, field: string): Promise<void> {
  await expect(found(page)).toBeVisible();
  await page.keyboard.press("f");
  await expect(page.getByRole("combobox", { name: "Add a filter" })).toBeFocused();
  await page.keyboard.type(field);
  await page.keyboard.press("Enter");
}

test("filters are added by keyboard, shown as chips, kept in the address and taken away", async ({ page, person }) => {
  expect(person.email).toContain("@");
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
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByText("3 of 12 creators")).toBeVisible();
  await expect(page).toHaveURL(/tags=/);

  await page.reload();
  await expect(checkboxes(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Remove the filter Tags: VIP" }).click();
  await expect(checkboxes(page)).toHaveCount(12);
  await expect(page).not.toHaveURL(/tags=/);
  await expect(page.getByRole("button", { name: "Filter", exact: true })).toBeFocused();
});

test("each kind of filter narrows: choices with counts, ranges as typed, email, no status", async ({
  page,
  person,
}) => {
  expect(person.email).toContain("@");
  const rows = await fillCrm(page, 12);
  const country = rows.find((row) => row.creator.country)?.creator.country ?? "";
  const inCountry = rows.filter((row) => row.creator.country === country).length;
  const withEmail = rows.filter((row) => row.email !== null).length;
  const limit = Math.round((rows[5]?.followers ?? 0) / 1e5) * 1e5;
  const big = rows.filter((row) => (row.followers ?? 0) >= limit).length;

  const cases: [search: string, count: number][] = [
    [`countries=${country}`, inCountry],
    [`followers=${limit}..`, big],
    ["hasEmail=true", withEmail],
    ["hasEmail=false", 12 - withEmail],
    ["statuses=none", 12],
    [`networks=${rows[0]?.creator.networks[0]?.network}`, -1],
    [`gender=${rows[0]?.creator.gender}`, rows.filter((row) => row.creator.gender === rows[0]?.creator.gender).length],
    [`languages=${rows[0]?.creator.language}`, -1],
    [`niches=${rows[0]?.creator.categories[0]?.id}`, -1],
    ["growth=-0.9..", -1],
  ];
  for (const [search, count] of cases) {
    await page.goto(`/crm?${search}`);
    await expect(found(page), search).toContainText(count === -1 ? /of 12/ : `${count} of 12`);
    await expect(page.getByRole("list", { name: "Active filters" }).getByRole("listitem")).toHaveCount(2);
  }

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
  await expect(found(page)).toContainText("12 creators");
});

test("when nobody fits, the filters say what each of them costs", async ({ page, person }) => {
  expect(person.email).toContain("@");
  const rows = await fillCrm(page, 6);
  const tag = await addLabel(page, "tag", "Nobody has it", []);
  await page.goto(`/crm?tags=${tag}&followers=0..1e12&search=zzz`);
  const ways = page.getByRole("list", { name: "Filters to take away" });
  await expect(page.getByText("Even with one filter less nobody fits.")).toBeVisible();
  await page.goto(`/crm?tags=${tag}`);
  await expect(ways.getByRole("button", { name: /Tags: Nobody has it.*6 creators/ })).toBeVisible();
  await expectAccessible(page);
  await ways.getByRole("button").first().click();
  await expect(checkboxes(page)).toHaveCount(rows.length);
});
