import type { Page, Request } from "@playwright/test";
import { discover } from "../../contract/discovery.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";

const rows = (page: Page) =>
  page
    .getByRole("table", { name: "Creators that fit" })
    .getByRole("row")
    .filter({ has: page.getByRole("checkbox", { name: /^Select (?!all)/ }) });

/** A segment of a control: its radio is hidden behind its label, as a person clicks it. */
async function choose(page: Page, label: string): Promise<void> {
  await page
    .locator("label")
    .filter({ hasText: new RegExp(`^${label}$`) })
    .first()
    .click();
}

/** The exact total the page's head shows. */
async function total(page: Page): Promise<number> {
  const text = await page
    .getByText(/^[\d,]+ creators?$/)
    .first()
    .textContent();
  return Number(text?.replace(/\D/g, ""));
}

test("filters narrow the result, stand in the address and are taken off again", async ({ page, person }) => {
  expect(person.email).toContain("@");
  await page.goto("/discovery");
  await expect(rows(page).first()).toBeVisible();
  const all = await total(page);
  expect(all).toBeGreaterThan(200);

  await choose(page, "Women");
  await expect(page).toHaveURL(/gender=female/);
  await expect.poll(() => total(page)).toBeLessThan(all);
  const women = await total(page);

  await page.getByLabel("Instagram", { exact: true }).first().click();
  await expect(page).toHaveURL(/networks=/);
  await page.getByLabel("Followers, from").fill("50k");
  await page.getByLabel("Followers, to").fill("10k");
  await expect(page.getByText("“From” is above “to”")).toBeVisible();
  await page.getByLabel("Followers, to").fill("1.2M");
  await expect.poll(() => total(page)).toBeLessThan(women);
  const narrow = await total(page);
  const address = page.url();
  const names = await rows(page).allInnerTexts();

  await page.goto(address);
  await expect.poll(() => total(page)).toBe(narrow);
  expect(await rows(page).allInnerTexts()).toEqual(names);
  await expectAccessible(page);

  await page.getByRole("button", { name: /Remove the filter Women/ }).click();
  await expect(page).not.toHaveURL(/gender=/);
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await expect.poll(() => total(page)).toBe(all);
});

test("only the answer to the latest change is shown", async ({ page, person }) => {
  expect(person.email).toContain("@");
  const asksFor = (request: Request, gender: number) =>
    request.url().endsWith("/api/discovery") && (request.postData()?.includes(`"gender":${gender}`) ?? false);
  await page.route("**/api/discovery", async (route) => {
    if (asksFor(route.request(), 0)) await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue().catch(() => undefined); // cancelled meanwhile
  });
  await page.goto("/discovery");
  await expect(rows(page).first()).toBeVisible();
  const answer = page.waitForResponse((response) => asksFor(response.request(), 1));
  await choose(page, "Women");
  await choose(page, "Men");
  const { totalResults } = discover.reply.parse(await (await answer).json());
  await expect.poll(() => total(page)).toBe(totalResults);
  await page.waitForTimeout(2_000);
  expect(await total(page)).toBe(totalResults);
});

test("an empty result teaches the way back, a failing search says what happened", async ({ page, person }) => {
  expect(person.email).toContain("@");
  await page.goto("/discovery?gender=female");
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole("combobox", { name: "Words in their bio" }).fill("qqqzzzxx");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No creator fits all of these filters")).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("button", { name: /Remove the filter “qqqzzzxx”/ })
    .first()
    .click();
  await expect(rows(page).first()).toBeVisible();

  await page.route("**/api/discovery", (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, err: "engine_unavailable", msg: "Search is not available right now." },
    }),
  );
  await choose(page, "Unknown");
  await expect(page.getByText("Search is not available right now.").first()).toBeVisible();
  await page.unroute("**/api/discovery");
  await page.getByRole("button", { name: "Try again" }).first().click();
  await expect(page.getByText("Search is not available right now.")).toHaveCount(0);
});

test("works on a phone", async ({ page, person }) => {
  expect(person.email).toContain("@");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/discovery");
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole("button", { name: /Filters/ }).click();
  await choose(page, "Brands");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /creators?$/ })
    .click();
  await expect(page).toHaveURL(/profileType=brands/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
