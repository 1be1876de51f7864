import type { Page } from "@playwright/test";
import { profileOverview } from "../../contract/profiles/endpoints.ts";
import { anyOf } from "./support/any-of.ts";
import { someCreators } from "./support/crm.ts";
import { expect, test } from "./support/fixtures.ts";

const UNKNOWN = "999999999";
const table = (page: Page) => page.getByRole("table", { name: "Figures side by side" });
const heads = (page: Page) => table(page).getByRole("columnheader").getByRole("link");

async function creatorOf(page: Page, id: string) {
  const answer = await page.request.get(`/api${profileOverview.path.replace("{id}", id)}`);
  return profileOverview.reply.parse(await answer.json()).creator;
}

async function nameOf(page: Page, id: string): Promise<string> {
  return (await creatorOf(page, id)).full_name;
}

test("puts creators side by side in the order of the address, each figure explained", async ({ page }) => {
  const ids = (await someCreators(page, 3)).toReversed();
  await page.goto(`/compare?ids=${ids.join(",")}`);
  const names = await Promise.all(ids.map(async (id) => nameOf(page, id)));
  await expect(heads(page)).toHaveText(names);
  const score = table(page).getByRole("row", { name: /^Score/ });
  await expect(score.getByText("Best value")).toHaveCount(1);
  await expect(page.getByRole("img", { name: /with each first count as 100/ })).toBeVisible();

  await anyOf(score.getByRole("button", { name: /^Score: / })).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(page.locator("#figure-explanation").getByRole("list", { name: "Components" })).toBeVisible();
  await page.keyboard.press("Escape");

  const choice = page.getByRole("combobox", { name: "Figures of" });
  await choice.selectOption({ label: "Largest account of each" });
  await expect(page).toHaveURL(/network=largest/);
  await page.goBack();
  await expect(page).not.toHaveURL(/network=/);
  await page.getByText("Absolute").click();
  await expect(page.getByRole("img", { name: /^Followers of .* over time\.$/ })).toBeVisible();
  await page.getByRole("button", { name: "Show as table" }).click();
  await expect(page.getByRole("table", { name: "Followers at the end of each month" })).toBeVisible();

  const [name = ""] = names;
  await heads(page).filter({ hasText: name }).click();
  await expect(page.getByRole("dialog", { name })).toBeVisible();
});

test("adds by search, removes, and keeps both in the address", async ({ page }) => {
  const [first = "", second = ""] = await someCreators(page, 2);
  await page.goto("/compare");
  await expect(page.getByRole("heading", { name: "No creators to compare yet" })).toBeVisible();
  const field = page.getByRole("textbox", { name: "Add a creator" });
  for (const [id, place] of [
    [first, 0],
    [second, 1],
  ] as const) {
    const { full_name, networks } = await creatorOf(page, id);
    await field.fill(full_name);
    // Others can have the same name.
    await page
      .getByRole("option", { name: full_name })
      .filter({ hasText: `@${networks[0]?.username}` })
      .click();
    await expect(heads(page)).toHaveCount(place + 1);
    await expect(field).toHaveValue("");
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

test("names those who are not here, and says when it does not load", async ({ page }) => {
  const ids = await someCreators(page, 2);
  await page.goto(`/compare?ids=${ids[0]},${UNKNOWN},${ids[1]}`);
  await expect(page.getByRole("heading", { name: "One of these creators was not found" })).toBeVisible();
  await page.getByRole("button", { name: "Compare the other 2" }).click();
  await expect(heads(page)).toHaveCount(2);
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
  const [first = "", second = ""] = await someCreators(page, 2);
  const select = async (id: string) => page.getByRole("checkbox", { name: `Select ${await nameOf(page, id)}` }).check();
  await select(first);
  await expect(page.getByRole("link", { name: "Compare" })).toHaveCount(0);
  await select(second);
  await page.getByRole("link", { name: "Compare" }).click();
  await expect(heads(page)).toHaveCount(2);

  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Search creators, pages and lists" }).fill("compare");
  await page.getByRole("option", { name: "Compare creators" }).click();
  await expect(page.getByRole("heading", { name: "No creators to compare yet" })).toBeVisible();

  await page.goto(`/creators/${first}`);
  await page.getByRole("link", { name: "Compare with…" }).click();
  await expect(heads(page)).toHaveCount(1);
});
