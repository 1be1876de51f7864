import type { Page, Request } from "@playwright/test";
import { discover } from "../../contract/discovery/endpoints.ts";
import { anyOf } from "./support/any-of.ts";
import { expect, settled, test } from "./support/fixtures.ts";

const rows = (page: Page) =>
  page
    .getByRole("table", { name: "Matching creators" })
    .getByRole("row")
    .filter({ has: page.getByRole("checkbox", { name: /^Select (?!all)/ }) });

const chips = (page: Page) => page.getByRole("list", { name: "Active filters" });

/** A segment of a control: its radio is hidden behind its label, as a person clicks it. */
async function choose(page: Page, label: string): Promise<void> {
  await page
    .getByRole("radiogroup")
    .locator("label")
    .filter({ hasText: new RegExp(`^${label}$`) })
    .click();
}

/** The exact total the page's head shows. */
async function total(page: Page): Promise<number> {
  const text = await page
    .getByRole("main")
    .locator("header")
    .getByText(/^[\d,]+ creators?$/)
    .textContent();
  return Number(text?.replace(/\D/g, ""));
}

test("filters narrow the result, stand in the address and are taken off again", async ({ page }) => {
  await page.goto("/discovery");
  await expect(rows(page)).not.toHaveCount(0);
  const all = await total(page);
  expect(all).toBeGreaterThan(200);
  await choose(page, "Women");
  await expect(page).toHaveURL(/gender=female/);
  await expect.poll(() => total(page)).toBeLessThan(all);
  const women = await total(page);

  await page.getByRole("button", { name: "Instagram", exact: true }).click();
  await page.getByLabel("Followers, from").fill("50k");
  await page.getByLabel("Followers, to").fill("10k");
  await expect(page.getByText("“From” is above “to”")).toBeVisible();
  const answer = page.waitForResponse((response) => response.request().postData()?.includes("1200000") ?? false);
  await page.getByLabel("Followers, to").fill("1.2M");
  const { totalResults: narrow } = discover.reply.parse(await (await answer).json());
  expect(narrow).toBeLessThan(women);
  await expect.poll(() => total(page)).toBe(narrow);
  const names = await rows(page).allInnerTexts();

  await page.reload();
  await expect.poll(() => total(page)).toBe(narrow);
  expect(await rows(page).allInnerTexts()).toEqual(names);
  await chips(page).getByRole("button", { name: "Remove the filter Women" }).click();
  await expect(page).not.toHaveURL(/gender=/);
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await expect.poll(() => total(page)).toBe(all);
});

test("each filter of an address is a chip, and rows show the shares of the audience with their source", async ({
  page,
}) => {
  const address = {
    networks: "instagram,tiktok",
    networksMethod: "and",
    followers: "20000..",
    networkStats: "tiktok.growth:-0.9..",
    figuresOf: "instagram",
    audienceCountries: "us:20",
    audienceGender: "female:5",
  };
  await page.goto(`/discovery?${new URLSearchParams(address)}`);
  await expect(anyOf(rows(page))).toContainText(/\d% United States · [\d.]+% women Sample data, /);
  for (const filter of [
    "Instagram",
    "TikTok",
    "On all of the networks",
    "≥ 20K followers, any network",
    "≥ -90% growth, TikTok",
    "Audience ≥ 20% United States",
    "Audience ≥ 5% women",
  ])
    await expect
      .soft(chips(page).getByRole("button", { name: `Remove the filter ${filter}`, exact: true }))
      .toBeVisible();
  await expect(page.getByRole("combobox", { name: "Figures of" })).toHaveValue("instagram");
  await chips(page).getByRole("button", { name: "Remove the filter Audience ≥ 20% United States" }).click();
  await expect(page).not.toHaveURL(/audienceCountries/);
  await expect(page).toHaveURL(/audienceGender/);
});

test("only the answer to the latest change is shown, and of changes at once all count", async ({ page }) => {
  const asksFor = (request: Request, ...parts: string[]) => {
    const body = request.postData() ?? "";
    return request.url().endsWith("/api/discovery") && parts.every((part) => body.includes(part));
  };
  const latest = Promise.withResolvers<void>();
  await page.route("**/api/discovery", async (route) => {
    if (asksFor(route.request(), '"gender":0')) await latest.promise;
    await route.continue().catch(() => undefined); // cancelled since
  });
  await page.goto("/discovery");
  await expect(rows(page)).not.toHaveCount(0);
  const answer = page.waitForResponse((response) => asksFor(response.request(), '"gender":1'));
  const earlier = page.waitForRequest((request) => asksFor(request, '"gender":0'));
  await choose(page, "Women");
  await choose(page, "Men");
  const { totalResults } = discover.reply.parse(await (await answer).json());
  await expect.poll(() => total(page)).toBe(totalResults);
  latest.resolve();
  await settled(page, await earlier);
  expect(await total(page)).toBe(totalResults);

  const both = page.waitForResponse((response) => asksFor(response.request(), '"gender":0', '"hideWithoutEmail"'));
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.evaluate(() => {
    const labels = [...document.querySelectorAll("label")];
    for (const text of ["Women", "With a business email"]) labels.find((one) => one.textContent === text)?.click();
  });
  const reply = discover.reply.parse(await (await both).json());
  await expect(page).toHaveURL(/gender=female.*hideWithoutEmail=true/);
  await expect.poll(() => total(page)).toBe(reply.totalResults);
});

test("an empty result teaches the way back, a failing search says what happened", async ({ page }) => {
  await page.goto("/discovery?gender=female");
  await expect(rows(page)).not.toHaveCount(0);
  await page.getByRole("combobox", { name: "Keywords" }).fill("qqqzzzxx");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No creators match all filters")).toBeVisible();
  const ways = page.getByRole("list", { name: "Filters to remove" });
  await expect(ways.getByRole("button", { name: /^Without Women 0 creators$/ })).toBeVisible();
  await expect(ways.getByRole("button", { name: /^Without “qqqzzzxx” added last [1-9]\d* creators$/ })).toBeVisible();
  await chips(page).getByRole("button", { name: "Remove the filter “qqqzzzxx”" }).click();
  await expect(rows(page)).not.toHaveCount(0);

  await page.route("**/api/discovery", (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, err: "engine_unavailable", msg: "Search is not available right now." },
    }),
  );
  await choose(page, "Unknown");
  const failure = page.getByRole("main").getByRole("alert").filter({ hasText: "Search is not available right now." });
  await expect(failure).toBeVisible();
  await page.unroute("**/api/discovery");
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Search is not available right now.")).toHaveCount(0);
});

test("each editor of the panel writes its filter into the address", async ({ page }) => {
  const reset = page.getByRole("button", { name: "Reset", exact: true });
  await page.goto("/discovery?niches=999999");
  const filters = page.getByRole("complementary", { name: "Filters" });

  await test.step("niches and categories", async () => {
    await expect(filters.getByText("Unknown niche 999999")).toBeVisible();
    await filters.getByRole("combobox", { name: "Niches" }).press("Backspace");
    await expect(page).not.toHaveURL(/niches=/);
    await expect(filters.getByText("Unknown niche")).toHaveCount(0);
    await page.getByPlaceholder("Gaming, skincare").fill("food");
    await page.getByRole("option", { name: "All of Food & Drink Culture" }).click();
    await expect(page).toHaveURL(/industry=\d+/);
    await chips(page).getByRole("button", { name: "Remove the filter 🍳 Food & Drink Culture" }).click();
    await expect(page).not.toHaveURL(/industry=/);
  });

  await test.step("keywords, suggested while typing", async () => {
    const field = page.getByRole("combobox", { name: "Keywords" });
    await field.pressSequentially("tra", { delay: 30 });
    const options = page.getByRole("listbox").getByRole("option");
    await expect(options).not.toHaveCount(0);
    await expect(options.filter({ hasNotText: /^tra.*\d/ })).toHaveCount(0);
    await page.keyboard.press("ArrowDown");
    // The one that the arrow key marks.
    const word = ((await options.first().textContent()) ?? "").match(/^\p{L}+/u)?.[0] ?? "";
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`keywords=${word}`));
    await expect(page.getByRole("combobox", { name: "Order" })).toHaveValue("relevance");
    await page.getByRole("button", { name: "AI summary" }).click();
    await page.getByRole("button", { name: "Profile bio" }).click();
    await expect(page).toHaveURL(/searchIn=posts/);
    await reset.click();
  });

  await test.step("places", async () => {
    await page.getByRole("button", { name: /^Latin America & Caribbean/ }).click();
    await expect(page).toHaveURL(/countries=/);
    await page.getByRole("combobox", { name: "Countries", exact: true }).fill("franc");
    await page.getByRole("option", { name: "France" }).click();
    await page.keyboard.press("Escape");
    await chips(page).getByRole("button", { name: "Remove the filter Latin America & Caribbean" }).click();
    await expect(page).toHaveURL(/countries=fr(&|$)/);
    await reset.click();
  });

  await test.step("figures of a network, and the score", async () => {
    await page.getByRole("button", { name: "TikTok", exact: true }).click();
    await page.getByRole("slider", { name: "TikTok: Followers, at least" }).press("ArrowRight");
    await expect(page).toHaveURL(/tiktok\.followers/);
    await expect(page.getByLabel("TikTok: Followers, from")).toHaveValue("1K");
    await page.getByRole("button", { name: "More figures" }).click();
    await page.getByLabel("TikTok: Growth, from").fill("-5%");
    await expect(page).toHaveURL(/tiktok\.growth(?::|%3A)-0\.05/);
    await page.getByRole("button", { name: "More figures 1 active filter" }).press("Tab");
    await expect(page.getByRole("tooltip")).toContainText("followers now − followers then");
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("button", { name: /^Score band 10:/ }).click();
    await expect(page).toHaveURL(/tiers=10/);
    await expect(page.getByText("Administration")).toHaveCount(0);
    await reset.click();
  });

  await test.step("shares of the audience", async () => {
    await page.getByRole("button", { name: "Audience", exact: true }).click();
    await expect(page.getByText(/^[\d,]+ of [\d,]+ creators have audience data/)).toBeVisible();
    await expect(page.getByText(/^Sample data: [\d,]+/)).toBeVisible();
    await page.getByRole("combobox", { name: "Countries of the audience" }).fill("united st");
    await page.getByRole("option", { name: "United States", exact: true }).click();
    await expect(page).toHaveURL(/audienceCountries=us(?::|%3A)20(?:&|$)/);
    const least = page.getByRole("textbox", { name: "Least share of the audience: United States" });
    await least.fill("101");
    await least.press("Tab");
    await expect(page.getByText("Enter a number between 1% and 100%.")).toBeVisible();
    await expect(page).toHaveURL(/us(?::|%3A)20/);
    await least.fill("45");
    await expect(page).toHaveURL(/us(?::|%3A)45/);
    await page.getByRole("radiogroup", { name: "Gender of the audience" }).getByText("Women", { exact: true }).click();
    await expect(page).toHaveURL(/audienceGender=female(?::|%3A)60/);
  });
});

test("cells and columns explain themselves, and columns, density and cards are chosen once and stay", async ({
  page,
}) => {
  await page.goto("/discovery");
  await expect(rows(page)).not.toHaveCount(0);
  // "+1 : Skincare", and not the growth of a month.
  await anyOf(page.getByRole("row").getByRole("button", { name: /^\+\d+\s*:/ })).focus();
  await expect(page.getByRole("tooltip")).toBeVisible();
  await page.getByRole("columnheader", { name: "Score" }).getByRole("button", { name: "Score" }).focus();
  await expect(page.getByRole("tooltip")).toHaveText(/0–100: 50% followers/);

  const titles = () => page.getByRole("columnheader").allInnerTexts();
  await page.getByRole("button", { name: "Columns and density" }).click();
  const menu = page.getByRole("dialog", { name: "Columns and density" });
  await menu.getByRole("checkbox", { name: "Views per post" }).check();
  await menu.getByRole("checkbox", { name: "Niches" }).uncheck();
  await menu.getByRole("button", { name: "Move Views per post up" }).click();
  await menu.getByText("Compact").click();
  const shown = ["", "Creator", "Followers", "Engagement", "Growth", "Views per post", "Score", "Actions"];
  await expect.poll(titles).toEqual(shown);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Cards", exact: true }).click();
  await expect(page).toHaveURL(/view=cards/);
  await expect
    .poll(async () => (await (await page.request.get("/api/registered/user/preferences")).json()).preferences.discovery)
    .toMatchObject({
      view: "cards",
      density: "compact",
      columns: ["followers", "engagementRate", "growth", "viewsPerPost", "score"],
    });

  await page.evaluate(() => localStorage.clear());
  await page.goto("/discovery");
  await expect(page.getByRole("list", { name: "Matching creators" }).getByRole("listitem")).toHaveCount(50);
  await expect(page).not.toHaveURL(/view=/);
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await expect.poll(titles).toEqual(shown);
  await expect(page.getByRole("table", { name: "Matching creators" })).toHaveAttribute("data-density", "compact");
  await page.getByRole("button", { name: "Columns and density" }).click();
  await menu.getByRole("button", { name: "Pin Score" }).click();
  await expect
    .poll(titles)
    .toEqual(["", "Creator", "Score", "Followers", "Engagement", "Growth", "Views per post", "Actions"]);
});

test("the limit of a plan is shown, and the pages end there until a credit is spent", async ({ page }) => {
  const pages = page.getByRole("navigation", { name: "Pages" });
  await page.goto("/discovery?profileType=all&page=10");
  await expect(rows(page)).not.toHaveCount(0);
  const all = await total(page);
  expect(all).toBeGreaterThan(500);
  await expect(page.getByText("Your plan shows 500 results per search.")).toBeVisible();
  await expect(pages).toContainText(`451–500 of ${all.toLocaleString("en-US")}`);
  await expect(pages.getByRole("button", { name: "Next page" })).toBeDisabled();
  await page.getByRole("button", { name: "Show the next 500 – 1 credit, 2 left" }).click();
  await expect(pages.getByRole("button", { name: "Next page" })).toBeEnabled();
  await page.goto("/discovery?profileType=all&page=21");
  await page.getByRole("button", { name: "Go to the last page" }).click();
  await expect(pages).toContainText(`951–1,000 of ${all.toLocaleString("en-US")}`);
});

test("rows and cards are walked and selected by keyboard, which stays where a creator was added", async ({ page }) => {
  const at = (index: number) => page.locator(`[data-index="${index}"]`);
  const addByKeyboard = async (index: number) => {
    const add = at(index).getByRole("button", { name: /^Add .+ to your CRM$/ });
    const dialog = page.getByRole("dialog");
    await add.press("Enter");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(add).toBeFocused();
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Add 1 creator" }).press("Enter");
    await expect(at(index)).toContainText("In CRM");
    await expect(dialog).toHaveCount(0);
    await expect(at(index)).toBeFocused();
    await page.keyboard.press("j");
    await expect(at(index + 1)).toBeFocused();
  };
  await page.goto("/discovery?sort=followers");
  await expect(rows(page)).not.toHaveCount(0);
  await addByKeyboard(2);

  await page.getByRole("button", { name: "Cards", exact: true }).click();
  const cards = page.getByRole("list", { name: "Matching creators" }).getByRole("listitem");
  await expect(cards).toHaveCount(50);
  await expect(
    anyOf(cards.getByText(/^Growth: as high as or higher than \d+% of the [\w ]+ accounts here$/)),
  ).toBeAttached();
  await addByKeyboard(4);
  await page.keyboard.press("x");
  await expect(page.getByRole("region", { name: "1 selected" })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(at(6)).toBeFocused();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(page.getByRole("region", { name: "50 selected" })).toBeVisible();
  await page.getByRole("button", { name: "Clear the selection" }).click();
  await expect(page.getByRole("region", { name: /selected/ })).toHaveCount(0);
});

test("works on a phone, where names stay in sight while keywords are searched", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/discovery?keywords=food");
  const name = anyOf(rows(page).getByRole("link"));
  await expect(name).toBeVisible();
  expect((await name.boundingBox())?.width).toBeGreaterThan(40);
  await page.getByRole("button", { name: /Filters/ }).click();
  await choose(page, "Brands");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /creators?$/ })
    .click();
  await expect(page).toHaveURL(/profileType=brands/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
