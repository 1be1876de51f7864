import type { Browser, Page } from "@playwright/test";
import { listDisputes } from "../../contract/privacy.ts";
import { anyOf } from "./support/any-of.ts";
import { fillCrm } from "./support/crm.ts";
import { now } from "./support/clock.ts";
import { expect, expectAccessible, signInAs, test } from "./support/fixtures.ts";

const rows = (page: Page) => page.getByRole("table").locator("tbody tr");
const figures = (page: Page, row: number) => rows(page).nth(row).locator("[data-figure]:visible");
/** A count of followers in a row. */
const followers = (page: Page) => anyOf(page.locator(`tbody [data-figure*='"figure":"followers"']:visible`));
const explanation = (page: Page) => page.locator("#figure-explanation");

/** Pixels between the figure of each account in a cell and the account after it. */
function gapsAfterFigures(page: Page): Promise<number[]> {
  return page.locator("tbody [data-figure]:visible").evaluateAll((all) =>
    all.flatMap((figure) => {
      const next = figure.parentElement?.nextElementSibling;
      return next ? [next.getBoundingClientRect().left - figure.getBoundingClientRect().right] : [];
    }),
  );
}

test("a number in a table explains itself on hover, and goes when the pointer does", async ({ page }) => {
  await page.clock.install({ time: now() });
  await page.goto("/discovery?sort=score");
  await followers(page).hover();
  await expect(explanation(page)).toContainText("Latest known count of followers");
  await expect(explanation(page)).toContainText("Sample world (sample data)");
  // Into the explanation: it stays.
  await explanation(page).getByText("Sample world (sample data)").hover();
  await page.clock.fastForward(1_000);
  await expect(explanation(page)).toBeVisible();
  await page.getByRole("heading", { level: 1 }).hover();
  await expect(explanation(page)).toHaveCount(0);
});

test("the keyboard goes from a row to its numbers and back", async ({ page }) => {
  await page.goto("/discovery?sort=score");
  await expect(figures(page, 1)).not.toHaveCount(0);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("i");
  await expect(figures(page, 1).first()).toBeFocused();
  await expect(explanation(page)).toContainText(/Followers|Subscribers/);
  const last = figures(page, 1).last();
  for (let i = 0; i < (await figures(page, 1).count()); i += 1) await page.keyboard.press("ArrowRight");
  await expect(last).toBeFocused();
  await expect(explanation(page)).toContainText("Score");
  await expect(explanation(page).getByRole("list", { name: "Components" })).toBeVisible();
  await expect(explanation(page)).toContainText(/Taken from \S+/);
  await expect(explanation(page).locator("b")).toHaveText(/^\d{1,3}$/);
  await page.keyboard.press("Escape");
  await expect(explanation(page)).toHaveCount(0);
  await expect(last).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(rows(page).nth(1)).toBeFocused();
});

test("the CRM and the cards of discovery explain theirs by the same", async ({ page }) => {
  await fillCrm(page, 2);
  await page.goto("/discovery?sort=score&networks=instagram,tiktok");
  const figuresOf = page.getByRole("combobox", { name: "Figures of" });
  await expect(figuresOf.getByRole("option", { selected: true })).toHaveText("Figures: largest of 2 networks");
  await expect(figures(page, 0)).not.toHaveCount(0);
  expect(Math.min(...(await gapsAfterFigures(page)))).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Cards", exact: true }).click();
  await anyOf(page.locator("main [data-figure]:visible")).hover();
  await expect(explanation(page)).toContainText("Source");
  await page.goto("/crm");
  await anyOf(page.getByRole("grid").locator("[data-figure]:visible")).hover();
  await expect(explanation(page)).toContainText("Sample world (sample data)");
});

test("a figure is disputed where it is shown, answered by an administrator, and shown with the answer", async ({
  page,
  person,
  browser,
}) => {
  await page.goto("/discovery?sort=score");
  await followers(page).click();
  const card = explanation(page);
  await card.getByRole("button", { name: /^Show the .*source rows?$/ }).click();
  await expect(card.getByRole("list", { name: "Source rows of the figure" }).getByRole("listitem")).not.toHaveCount(0);
  await card.getByRole("button", { name: "Report this figure" }).click();
  await card.getByRole("button", { name: "Send" }).click();
  await expect(card.getByText("Describe what is wrong.")).toBeVisible();
  const text = `Ten times as many, says ${person.email}.`;
  await page.keyboard.type(text);
  await card.getByRole("button", { name: "Send" }).click();
  await expect(card.getByText("In review")).toBeVisible();
  await expect(card.getByText(text)).toBeVisible();

  await answer(browser, text);

  await page.reload();
  await followers(page).click();
  await expect(card.getByText("Rejected")).toBeVisible();
  await expect(card.getByText("Answer: We counted anew.")).toBeVisible();
});

/** Staff, in a browser of their own. */
async function answer(browser: Browser, text: string): Promise<void> {
  const context = await browser.newContext({ baseURL: process.env.LIMELIGHT_URL });
  const page = await context.newPage();
  await signInAs(page, "admin");
  await page.goto("/privacy");
  const row = page.getByRole("table", { name: "Disputes" }).getByRole("row").filter({ hasText: text });
  await row.getByRole("link").click();
  const item = page.getByRole("dialog", { name: "Dispute" });
  await item.getByRole("button", { name: "Send answer" }).click();
  await expect(item.getByText("Write an answer.")).toBeVisible();
  await item.getByRole("radio", { name: "The figure is correct" }).check();
  await item.getByLabel("Answer", { exact: true }).fill("We counted anew.");
  await expectAccessible(page);
  await item.getByRole("button", { name: "Send answer" }).click();
  await expect(item).toContainText("We counted anew.");
  await page.keyboard.press("Escape");
  await expect(row).toHaveCount(0);
  await page.getByLabel("State", { exact: true }).selectOption("Rejected");
  await expect(row).toContainText("Rejected");
  const found = await page.request.get(`/api${listDisputes.path}`);
  expect(await found.text()).not.toContain(text);
  await context.close();
}
