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
  await expect(page).toHaveURL(/networks=/);
  await page.getByLabel("Followers, from").fill("50k");
  await page.getByLabel("Followers, to").fill("10k");
  await expect(page.getByText("“From” is above “to”")).toBeVisible();
  const answer = page.waitForResponse((response) => response.request().postData()?.includes("1200000") ?? false);
  await page.getByLabel("Followers, to").fill("1.2M");
  const { totalResults: narrow } = discover.reply.parse(await (await answer).json());
  expect(narrow).toBeLessThan(women);
  await expect.poll(() => total(page)).toBe(narrow);
  const address = page.url();
  const names = await rows(page).allInnerTexts();

  await page.goto(address);
  await expect.poll(() => total(page)).toBe(narrow);
  expect(await rows(page).allInnerTexts()).toEqual(names);
  await page.getByRole("combobox", { name: "Figures of" }).selectOption("instagram");
  await expect(page).toHaveURL(/figuresOf=instagram/);

  await page.getByRole("button", { name: "TikTok", exact: true }).click();
  await expect.poll(() => total(page)).toBeGreaterThan(narrow);
  await choose(page, "All of them");
  await expect(page).toHaveURL(/networksMethod=and/);
  await expect.poll(() => total(page)).toBeLessThan(narrow);
  const both = await total(page);
  await page.getByLabel("Any of the networks: Followers, from").fill("200k");
  await expect(page.getByRole("button", { name: /^Remove the filter .*200K.* followers, any network$/ })).toBeVisible();
  await expect.poll(() => total(page)).toBeLessThan(both);

  await page.getByRole("button", { name: /Remove the filter Women/ }).click();
  await expect(page).not.toHaveURL(/gender=/);
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await expect.poll(() => total(page)).toBe(all);
});

test("only the answer to the latest change is shown", async ({ page }) => {
  const asksFor = (request: Request, gender: number) =>
    request.url().endsWith("/api/discovery") && (request.postData()?.includes(`"gender":${gender}`) ?? false);
  const latest = Promise.withResolvers<void>();
  await page.route("**/api/discovery", async (route) => {
    if (asksFor(route.request(), 0)) await latest.promise;
    await route.continue().catch(() => undefined); // cancelled since
  });
  await page.goto("/discovery");
  await expect(rows(page)).not.toHaveCount(0);
  const answer = page.waitForResponse((response) => asksFor(response.request(), 1));
  const earlier = page.waitForRequest((request) => asksFor(request, 0));
  await choose(page, "Women");
  await choose(page, "Men");
  const { totalResults } = discover.reply.parse(await (await answer).json());
  await expect.poll(() => total(page)).toBe(totalResults);
  latest.resolve();
  await settled(page, await earlier);
  expect(await total(page)).toBe(totalResults);
});

test("an empty result teaches the way back, a failing search says what happened", async ({ page }) => {
  await page.goto("/discovery?gender=female");
  await expect(rows(page)).not.toHaveCount(0);
  await page.getByRole("combobox", { name: "Keywords" }).fill("qqqzzzxx");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No creators match all filters")).toBeVisible();
  const ways = page.getByRole("list", { name: "Filters to remove" });
  await expect(ways.getByRole("button", { name: /^Without Women 0 creators$/ })).toBeVisible();
  await expect(ways.getByRole("button").first()).toHaveAccessibleName(
    /^Without “qqqzzzxx” added last [1-9]\d* creators$/,
  );
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

test("two changes within 50 ms both count, and only their answer is shown", async ({ page }) => {
  await page.goto("/discovery");
  await expect(rows(page)).not.toHaveCount(0);
  const answer = page.waitForResponse((response) => {
    const body = response.request().postData() ?? "";
    return (
      response.url().endsWith("/api/discovery") && body.includes('"gender":0') && body.includes('"hideWithoutEmail"')
    );
  });
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.evaluate(() => {
    const labels = [...document.querySelectorAll("label")];
    for (const text of ["Women", "With a business email"]) labels.find((one) => one.textContent === text)?.click();
  });
  const { totalResults } = discover.reply.parse(await (await answer).json());
  await expect(page).toHaveURL(/gender=female.*hideWithoutEmail=true/);
  await expect.poll(() => total(page)).toBe(totalResults);
});

test("keywords are suggested while typing and looked for in posts", async ({ page }) => {
  await page.goto("/discovery");
  await expect(rows(page)).not.toHaveCount(0);
  const all = await total(page);
  const field = page.getByRole("combobox", { name: "Keywords" });
  await field.pressSequentially("tra", { delay: 30 });
  const first = page.getByRole("listbox").getByRole("option").first();
  await expect(first).toHaveText(/^tra.*\d/);
  const word = ((await first.textContent()) ?? "").match(/^\p{L}+/u)?.[0] ?? "";
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`keywords=${word}`));
  await expect(page.getByRole("button", { name: `Remove the filter “${word}”` })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Order" })).toHaveValue("relevance");
  await expect.poll(() => total(page)).toBeLessThan(all);

  const answer = page.waitForResponse((response) => {
    const body = response.request().postData() ?? "";
    return body.includes('"searchIn":{"posts":true}') && body.includes('"sort":"relevance"');
  });
  await page.getByRole("button", { name: "AI summary" }).click();
  await page.getByRole("button", { name: "Profile bio" }).click();
  const { totalResults } = discover.reply.parse(await (await answer).json());
  await expect(page).toHaveURL(/searchIn=posts/);
  await expect.poll(() => total(page)).toBe(totalResults);
});

test("places, topics and figures narrow by list, group, line and word", async ({ page }) => {
  await page.goto("/discovery");
  await expect(rows(page)).not.toHaveCount(0);
  const all = await total(page);
  await page.getByRole("button", { name: /^Latin America & Caribbean/ }).click();
  await expect.poll(() => total(page)).toBeLessThan(all);
  const latin = await total(page);
  await page.getByRole("combobox", { name: "Countries" }).fill("franc");
  await page.getByRole("option", { name: "France" }).click();
  await expect.poll(() => total(page)).toBeGreaterThan(latin);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Remove the filter Latin America & Caribbean" }).click();
  await expect(page).toHaveURL(/countries=fr(&|$)/);

  await page.getByRole("button", { name: "TikTok", exact: true }).click();
  await page.getByRole("slider", { name: "TikTok: Followers, at least" }).press("ArrowRight");
  await expect(page).toHaveURL(/tiktok\.followers/);
  await expect(page.getByLabel("TikTok: Followers, from")).toHaveValue("1K");
  await page.getByRole("button", { name: "More figures" }).click();
  await page.getByLabel("TikTok: Growth, from").fill("-5%");
  await expect(page).toHaveURL(/tiktok\.growth%3A-0\.05|tiktok\.growth:-0\.05/);
  await page.getByRole("button", { name: "More figures 1 active filter" }).press("Tab");
  await expect(page.getByRole("tooltip")).toContainText("followers now − followers then");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: /^Score band 10:/ }).click();
  await expect(page).toHaveURL(/tiers=10/);
  await expect(page.getByText("Administration")).toHaveCount(0);
});

test("least shares of the audience narrow, and rows show them with their source", async ({ page }) => {
  await page.goto("/discovery");
  await expect(rows(page)).not.toHaveCount(0);
  const all = await total(page);
  await page.getByRole("button", { name: "Audience", exact: true }).click();
  await expect(page.getByText(/^[\d,]+ of [\d,]+ creators have audience data/)).toBeVisible();
  await expect(page.getByText(/^Sample data: [\d,]+/)).toBeVisible();
  await page.getByRole("combobox", { name: "Countries of the audience" }).fill("united st");
  await page.getByRole("option", { name: "United States", exact: true }).click();
  await expect(page).toHaveURL(/audienceCountries=us(?::|%3A)20(?:&|$)/);
  await expect.poll(() => total(page)).toBeLessThan(all);
  const some = await total(page);

  const least = page.getByRole("textbox", { name: "Least share of the audience: United States" });
  await least.fill("101");
  await least.press("Tab");
  await expect(page.getByText("Enter a number between 1% and 100%.")).toBeVisible();
  await expect(page).toHaveURL(/us(?::|%3A)20/);
  await least.fill("45");
  await expect(page).toHaveURL(/us(?::|%3A)45/);
  await expect.poll(() => total(page)).toBeLessThan(some);
  await expect(rows(page).first()).toContainText(/\d% United States Sample data, /);

  await page.getByRole("radiogroup", { name: "Gender of the audience" }).getByText("Women", { exact: true }).click();
  await expect(page).toHaveURL(/audienceGender=female(?::|%3A)60/);
  await page.getByRole("button", { name: "Remove the filter Audience ≥ 45% United States" }).click();
  await page.getByRole("button", { name: "Remove the filter Audience ≥ 60% women" }).click();
  await expect.poll(() => total(page)).toBe(all);
});

test("cards stand for rows, by keyboard too, and stay when the page is opened again", async ({ page }) => {
  await page.goto("/discovery");
  await expect(rows(page)).not.toHaveCount(0);
  const saved = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().endsWith("/preferences"),
  );
  await page.getByRole("button", { name: "Cards", exact: true }).click();
  await expect(page).toHaveURL(/view=cards/);
  const cards = page.getByRole("list", { name: "Matching creators" }).getByRole("listitem");
  await expect(cards).toHaveCount(50);
  await expect(
    anyOf(cards.getByText(/^Growth: as high as or higher than \d+% of the [\w ]+ accounts here$/)),
  ).toBeAttached();
  await page.keyboard.press("j");
  await expect(cards.first()).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByRole("region", { name: "1 selected" })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(cards.nth(1)).toBeFocused();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(page.getByRole("region", { name: "50 selected" })).toBeVisible();
  await page.getByRole("button", { name: "Clear the selection" }).click();
  await expect(page.getByRole("region", { name: /selected/ })).toHaveCount(0);
  expect((await saved).ok()).toBe(true);
  await page.goto("/discovery");
  await expect(cards).not.toHaveCount(0);
  await expect(page).not.toHaveURL(/view=/);
});

test("columns and density are chosen once and stay", async ({ page }) => {
  await page.goto("/discovery");
  await expect(rows(page)).not.toHaveCount(0);
  const titles = () => page.getByRole("columnheader").allInnerTexts();
  await page.getByRole("button", { name: "Columns and density" }).click();
  const menu = page.getByRole("dialog", { name: "Columns and density" });
  await menu.getByRole("checkbox", { name: "Views per post" }).check();
  await menu.getByRole("checkbox", { name: "Niches" }).uncheck();
  await menu.getByRole("button", { name: "Move Views per post up" }).click();
  await menu.getByText("Compact").click();
  const shown = ["", "Creator", "Followers", "Engagement", "Growth", "Views per post", "Score", "Actions"];
  await expect.poll(titles).toEqual(shown);
  await expect
    .poll(async () => (await (await page.request.get("/api/registered/user/preferences")).json()).preferences.discovery)
    .toMatchObject({ density: "compact", columns: ["followers", "engagementRate", "growth", "viewsPerPost", "score"] });
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect.poll(titles).toEqual(shown);
  await expect(page.getByRole("table", { name: "Matching creators" })).toHaveAttribute("data-density", "compact");
  await page.getByRole("button", { name: "Columns and density" }).click();
  await menu.getByRole("button", { name: "Pin Score" }).click();
  await expect
    .poll(titles)
    .toEqual(["", "Creator", "Score", "Followers", "Engagement", "Growth", "Views per post", "Actions"]);
});

test("the limit of a plan is shown, and the pages end there", async ({ page }) => {
  const limited = page.getByText("Your plan shows 500 results per search.");
  const pages = page.getByRole("navigation", { name: "Pages" });
  await page.goto("/discovery?profileType=all&page=10");
  await expect(rows(page)).not.toHaveCount(0);
  const all = await total(page);
  expect(all).toBeGreaterThan(500);
  await expect(limited).toBeVisible();
  await expect(pages).toContainText(`451–500 of ${all.toLocaleString("en-US")}`);
  await expect(pages.getByRole("button", { name: "Next page" })).toBeDisabled();
  await page.getByRole("button", { name: "Show the next 500 – 1 credit, 2 left" }).click();
  await expect(pages.getByRole("button", { name: "Next page" })).toBeEnabled();
  await page.goto("/discovery?profileType=all&page=21");
  await page.getByRole("button", { name: "Go to the first page" }).click();
  await expect(pages).toContainText(`1–50 of ${all.toLocaleString("en-US")}`);
  await choose(page, "Brands");
  await expect.poll(() => total(page)).toBeLessThan(500);
  await expect(limited).toHaveCount(0);
});

test.describe("as the sample administrator", () => {
  test.use({ signedIn: false });

  test("an administrator narrows by the days creators came here", async ({ page }) => {
    await page.goto("/signin?next=/discovery");
    await page.getByRole("button", { name: "Sign in as Administrator" }).click();
    await expect(rows(page)).not.toHaveCount(0);
    const all = await total(page);
    // Years before any creator came: the day of the test does not matter.
    const [earlier, later] = ["2010-01-31", "2010-02-01"];
    await page.getByRole("button", { name: "Administration" }).click();
    await page.getByLabel("Added from", { exact: true }).fill(later);
    await expect(page).toHaveURL(new RegExp(`addedFrom=${later}`));
    await expect(page.getByRole("button", { name: /^Remove the filter Added from/ })).toBeVisible();
    await expect.poll(() => total(page)).toBe(all);
    await page.getByLabel("Added to").fill(earlier);
    await expect(page.getByText("“From” is above “to”")).toBeVisible();
    await page.getByLabel("Added from", { exact: true }).fill("");
    await expect(page.getByText("No creators match all filters")).toBeVisible();
    await chips(page)
      .getByRole("button", { name: /^Remove the filter Added up to/ })
      .click();
    await expect.poll(() => total(page)).toBe(all);
    await page.getByLabel("Added to").fill("9999-12-31");
    await expect(page.getByText("Choose today or an earlier day.")).toBeVisible();
    await expect(page).not.toHaveURL(/9999/);
    await page.getByLabel("Period", { exact: true }).selectOption("Last 7 days");
    await expect(page).toHaveURL(/addedFrom=.*addedTo=/);
    await expect(page.getByText("Choose today or an earlier day.")).toHaveCount(0);
    await page.getByLabel("Period", { exact: true }).selectOption("All time");
    await expect(page).not.toHaveURL(/added/);
  });
});

test("the keyboard stays at the row whose creator was added", async ({ page }) => {
  for (const view of ["table", "cards"]) {
    await page.goto(`/discovery?sort=followers&view=${view}`);
    const row = page.locator("[data-index]").nth(view === "table" ? 2 : 4);
    await row.getByRole("button", { name: /^Add .+ to your CRM$/ }).press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(row.getByRole("button", { name: /^Add .+ to your CRM$/ })).toBeFocused();
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Add 1 creator" }).press("Enter");
    await expect(row).toContainText("In CRM");
    await expect(dialog).toHaveCount(0);
    await expect(row).toBeFocused();
    await page.keyboard.press("j");
    await expect(page.locator(`[data-index="${view === "table" ? 3 : 5}"]`)).toBeFocused();
  }
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
