import type { Page } from "@playwright/test";
import { profileOverview } from "../../contract/profiles.ts";
import { someCreators } from "./support/crm.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";

const UNKNOWN = "999999999";
const table = (page: Page) => page.getByRole("table", { name: "Figures side by side" });
const heads = (page: Page) => table(page).getByRole("columnheader").getByRole("link");

async function nameOf(page: Page, id: string): Promise<string> {
  const answer = await page.request.get(`/api${profileOverview.path.replace("{id}", id)}`);
  return profileOverview.reply.parse(await answer.json()).creator.full_name;
}

test("puts creators side by side in the order of the address, each figure explained", async ({ page }) => {
  const ids = (await someCreators(page, 3)).toReversed();
  await page.goto(`/compare?ids=${ids.join(",")}`);
  const names = await Promise.all(ids.map(async (id) => nameOf(page, id)));
  await expect(heads(page)).toHaveText(names);
  const score = table(page).getByRole("row", { name: /^Score/ });
  await expect(score.getByText("Best value")).toHaveCount(1);
  await expect(page.getByRole("img", { name: /with each first count as 100/ })).toBeVisible();
  await expectAccessible(page);

  await score
    .getByRole("button", { name: /^Score: / })
    .first()
    .focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(page.locator("#figure-explanation").getByRole("list", { name: "Components" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByText("Absolute").click();
  await expect(page.getByRole("img", { name: /^Followers of .* over time\.$/ })).toBeVisible();
  await page.getByRole("button", { name: "Show as table" }).click();
  await expect(page.getByRole("table", { name: "Followers at the end of each month" })).toBeVisible();

  await heads(page).first().click();
  await expect(page.locator("dialog[open]").getByRole("heading", { level: 2 }).first()).toContainText(names[0] ?? "");
});

test("adds by search, removes, and keeps both in the address", async ({ page }) => {
  const [first = "", second = ""] = await someCreators(page, 2);
  await page.goto("/compare");
  await expect(page.getByRole("heading", { name: "No creators to compare yet" })).toBeVisible();
  await expectAccessible(page);
  const field = page.getByRole("textbox", { name: "Add a creator" });
  for (const [id, place] of [
    [first, 0],
    [second, 1],
  ] as const) {
    // oxlint-disable no-await-in-loop -- one after the other, as a person does
    const name = await nameOf(page, id);
    await field.fill(name);
    await page.getByRole("option").filter({ hasText: name }).first().click();
    await expect(heads(page)).toHaveCount(place + 1);
    await expect(field).toHaveValue("");
    // oxlint-enable no-await-in-loop
  }
  await expect(page).toHaveURL(new RegExp(`ids=${first}(%2C|,)${second}`));
  await table(page)
    .getByRole("button", { name: `Remove ${await nameOf(page, first)} from the comparison` })
    .click();
  await expect(heads(page)).toHaveText([await nameOf(page, second)]);
  await expect(page).toHaveURL(new RegExp(`ids=${second}$`));
  await expect(page.getByText("Add a second creator")).toBeVisible();
  await page.goBack();
  await expect(heads(page)).toHaveCount(2);
});

test("names those who are not here, and goes on with the others", async ({ page }) => {
  const [id = "", other = ""] = await someCreators(page, 2);
  await page.goto(`/compare?ids=${id},${UNKNOWN},${other}`);
  await expect(page.getByRole("heading", { name: "One of these creators was not found" })).toBeVisible();
  await page.getByRole("button", { name: "Compare the other 2" }).click();
  await expect(heads(page)).toHaveCount(2);
});

test("says when it does not load, and tries again", async ({ page }) => {
  const ids = await someCreators(page, 2);
  await page.route("**/api/compare**", (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, err: "UNKNOWN_ERROR", msg: "An unexpected error occurred." },
    }),
  );
  await page.goto(`/compare?ids=${ids.join(",")}`);
  await expect(page.getByText("The comparison could not be loaded")).toBeVisible();
  await page.unroute("**/api/compare**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heads(page)).toHaveCount(2);
});

test("is reached from what is chosen in discovery, from the palette and from a profile", async ({ page }) => {
  await page.goto("/discovery?sort=score");
  const boxes = page.getByRole("table").getByRole("row").getByRole("checkbox");
  await boxes.nth(1).check();
  await expect(page.getByRole("link", { name: "Compare" })).toHaveCount(0);
  await boxes.nth(2).check();
  await page.getByRole("link", { name: "Compare" }).click();
  await expect(heads(page)).toHaveCount(2);

  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Search creators, pages and lists" }).fill("compare");
  await page.getByRole("option", { name: "Compare creators" }).click();
  await expect(page.getByRole("heading", { name: "No creators to compare yet" })).toBeVisible();

  const [id] = await someCreators(page, 1);
  await page.goto(`/creators/${id}`);
  await page.getByRole("link", { name: "Compare with…" }).click();
  await expect(heads(page)).toHaveCount(1);
});

test("on a phone columns scroll under what they are about", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/compare?ids=${(await someCreators(page, 5)).join(",")}`);
  await expect(heads(page)).toHaveCount(5);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const row = table(page).getByRole("rowheader", { name: "Networks" });
  const before = (await row.boundingBox())?.x;
  await page
    .getByRole("region", { name: "Figures side by side, scrolls sideways" })
    .evaluate((box) => box.scrollBy(300, 0));
  expect((await row.boundingBox())?.x).toBe(before);
  await expect(page.getByRole("textbox", { name: "Add a creator" })).toBeDisabled();
  await expectAccessible(page);
});

test("figures are of one network, which can be chosen and stays in the address", async ({ page }) => {
  const ids = await someCreators(page, 3);
  await page.goto(`/compare?ids=${ids.join(",")}`);
  const choice = page.getByRole("combobox", { name: "Figures of" });
  const network = (await choice.getByRole("option").first().getAttribute("value")) ?? "";
  await choice.selectOption(network);
  await expect(page).toHaveURL(new RegExp(`network=${network}`));
  await choice.selectOption({ label: "Largest account of each" });
  await expect(page).toHaveURL(/network=largest/);
  await page.goBack();
  await expect(choice).toHaveValue(network);
  const rates = table(page).getByRole("row", { name: /^Engagement rate/ });
  const icons = rates.getByRole("img");
  await expect.poll(async () => new Set(await icons.allTextContents()).size).toBe(1);
  await expectAccessible(page);
});
