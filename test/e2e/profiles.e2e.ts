import type { Page } from "@playwright/test";
import { discover } from "../../contract/discovery/endpoints.ts";
import { METRICS, RANGE_METRICS, type RangeMetric } from "../../contract/figures/metrics.ts";
import { NETWORK_FACTS, type Network } from "../../contract/networks/networks.ts";
import { profileOverview } from "../../contract/profiles/endpoints.ts";
import { anyOf } from "./support/any-of.ts";
import { creatorWithNetwork } from "./support/crm.ts";
import { expect, test } from "./support/fixtures.ts";
import { PHONE } from "./support/screens.ts";

/** The CRM's table is a grid, whose cells can be edited. */
const names = (page: Page) => page.getByRole("table").or(page.getByRole("grid")).getByRole("row").getByRole("link");
const panel = (page: Page) => page.locator("dialog[open]");
const title = (page: Page, name: string) => panel(page).getByRole("heading", { level: 2, name });

/** Discovery in a fixed order, with the panel of its first creator open. */
async function openFirst(page: Page): Promise<string> {
  await page.goto("/discovery?sort=score");
  const name = (await names(page).first().innerText()).trim();
  await names(page).first().click();
  await expect(title(page, name)).toBeVisible();
  return name;
}

/** A creator of the sample world without a figure that others have. */
async function creatorWithout(
  page: Page,
  reason: string,
): Promise<{ id: string; network: Network; figure: RangeMetric }> {
  const found = await page.request.post(`/api${discover.path}`, { data: { filters: { sort: "score" }, page: 1 } });
  const { results } = discover.reply.parse(await found.json());
  for (const { _id } of results) {
    const answer = await page.request.get(`/api${profileOverview.path.replace("{id}", _id)}`);
    const { accounts } = profileOverview.reply.parse(await answer.json());
    for (const { network, missing } of accounts) {
      const figure = RANGE_METRICS.find((metric) => missing[metric] === reason);
      if (figure) return { id: _id, network, figure };
    }
  }
  throw new Error(`the sample world has no creator with ${reason}`);
}

test("the network shows neighbours as a picture and a table, and the posts behind", async ({ page }) => {
  await page.goto(`/creators/${await creatorWithNetwork(page)}?part=network`);
  const table = page.getByRole("table", { name: "Creators of the network" });
  await expect(page.getByRole("figure").locator("canvas")).not.toHaveCount(0);
  await page.getByRole("radiogroup", { name: "Direction" }).getByText("Mentioning").click();
  const count = anyOf(table.getByRole("button", { name: /posts? of .+ that mention/ }));
  await expect(count).toBeVisible();
  await count.press("Enter");
  await expect(page.getByRole("heading", { name: /^Posts of .+ that mention/ })).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: "@" })).not.toHaveCount(0);
});

test("a name opens the panel over the table, J and K move on, Back closes it", async ({ page }) => {
  const first = await openFirst(page);
  await expect(page).toHaveURL(/creator=\d+/);
  await expect(panel(page)).toBeFocused();

  const second = (await names(page).nth(1).innerText()).trim();
  await page.keyboard.press("j");
  await expect(title(page, second)).toBeVisible();
  await expect(panel(page).getByText("2 of 50")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(title(page, first)).toBeVisible();
  await panel(page).getByRole("button", { name: "Next creator" }).click();
  await expect(title(page, second)).toBeVisible();

  await page.reload();
  await expect(title(page, second)).toBeVisible();
  await page.goBack();
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/discovery\?sort=score$/);

  await names(page).nth(2).click();
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
  await expect(names(page).nth(2)).toBeFocused();
});

test("from the panel to the CRM and to the full page", async ({ page }) => {
  const name = await openFirst(page);
  await panel(page).getByRole("button", { name: "Add to CRM" }).click();
  const dialog = page.getByRole("dialog", { name: /add/i });
  await dialog.getByRole("button", { name: /^Add 1/ }).click();
  await expect(panel(page).getByText("In your CRM")).toBeVisible();

  await panel(page).getByRole("link", { name: "Open full page" }).click();
  await expect(page).toHaveURL(/\/creators\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await expect(page).toHaveTitle(new RegExp(name.replaceAll(/[^\p{L}]/gu, ".")));

  await page.goto("/crm");
  const link = page.getByRole("grid").getByRole("link", { name, exact: true });
  await link.click({ modifiers: ["ControlOrMeta"] });
  await expect(panel(page)).toHaveCount(0);
  await link.click();
  await expect(title(page, name)).toBeVisible();
});

test("a number explains itself: what it means, where it comes from, what a score is made of", async ({ page }) => {
  await openFirst(page);
  await anyOf(panel(page).getByRole("button", { name: /^Followers: / })).focus();
  await page.keyboard.press("Tab");
  const explanation = page.locator("#figure-explanation");
  await expect(explanation).toContainText("(followers now − followers then) ÷ followers then.");
  await expect(explanation).toContainText("Sample world");
  await expect(explanation).toContainText("2 counts");
  // The browser scrolls a figure into view after it has got the focus.
  await panel(page).evaluate((element) => element.dispatchEvent(new Event("scroll", { bubbles: true })));
  await expect(explanation).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(explanation).toHaveCount(0);
  await expect(panel(page)).toBeVisible();

  await panel(page)
    .getByRole("button", { name: /^Score: / })
    .click();
  await expect(explanation.getByRole("list", { name: "Components" }).getByRole("listitem")).not.toHaveCount(0);
  await expect(explanation).toContainText(/as high as or higher than \d+% of/);
  await page.keyboard.press("Escape");

  await expect(panel(page).getByRole("img", { name: /^Followers of .* from .* to / })).toBeVisible();
  await panel(page).getByRole("button", { name: "Show as table" }).click();
  const table = panel(page).getByRole("table", { name: "Followers at the end of each month" });
  await expect(table.getByRole("cell", { name: /^[\d,]+$/ })).not.toHaveCount(0);
});

test("a missing number shows the reason", async ({ page }) => {
  const { id, network, figure } = await creatorWithout(page, "no_source");
  await page.goto(`/creators/${id}`);
  const account = page
    .getByRole("region", { name: "Accounts", exact: true })
    .getByRole("listitem")
    .filter({ has: page.getByRole("img", { name: NETWORK_FACTS[network].label, exact: true }) });
  await account.getByRole("button", { name: `${METRICS[figure].name}: –` }).hover();
  await expect(page.locator("#figure-explanation")).toContainText("No source provides this figure");
});

test("a panel tries again, similar creators lead on, and the networks are side by side by month", async ({ page }) => {
  await page.route("**/api/profile/*/overview", (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, err: "UNKNOWN_ERROR", msg: "An unexpected error occurred." },
    }),
  );
  await page.goto("/discovery?sort=score");
  await anyOf(names(page)).click();
  await expect(panel(page).getByText("The profile could not be loaded")).toBeVisible();
  await page.unroute("**/api/profile/*/overview");
  await panel(page).getByRole("button", { name: "Try again" }).click();
  await expect(panel(page).getByRole("heading", { name: "Accounts" })).toBeVisible();
  const places = panel(page).getByRole("region", { name: "Best places in rankings" });
  await expect(places.getByRole("listitem").filter({ hasText: /No\. \d+.*of \d+/ })).not.toHaveCount(0);
  const similar = panel(page).getByRole("region", { name: "Similar creators" });
  await panel(page).getByRole("region", { name: "Hashtags" }).scrollIntoViewIfNeeded();
  const other = anyOf(similar.getByRole("link"));
  const name = (await other.innerText()).trim().split("\n").at(-1) ?? ""; // initials come first where there is no picture
  await other.click();
  await expect(title(page, name)).toBeVisible();

  await panel(page).getByRole("link", { name: "Networks", exact: true }).click();
  await expect(page).toHaveURL(/part=coverage/);
  const months = panel(page).getByRole("region", { name: "Month by month" });
  await expect(months.locator("svg text")).not.toHaveCount(0);
  await months.getByText("Posts", { exact: true }).click();
  await months.getByRole("button", { name: "Show as table" }).click();
  await expect(months.getByRole("row")).toHaveCount(13);
});

test("prices follow the rate card, and scores are shown with what they are made of", async ({ page }) => {
  await openFirst(page);
  await panel(page).getByRole("link", { name: "Partnerships" }).click();
  await expect(panel(page).getByRole("region", { name: "Brands in posts" })).toBeVisible();
  await expect(panel(page).getByText(/^Based on published market rates/)).toBeVisible();
  // Tabs fade at the end where more are, and there alone. Reduced motion gives every animation a duration.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const tabs = panel(page).getByRole("navigation", { name: "Sections of the profile" });
  const fade = () =>
    tabs.evaluate((strip) =>
      ["--more-before", "--more-after"].map((end) => getComputedStyle(strip).getPropertyValue(end)),
    );
  await tabs.evaluate((strip) => strip.scrollTo(0, 0));
  await expect.poll(fade).toEqual(["0px", "32px"]);
  await tabs.evaluate((strip) => strip.scrollTo(strip.scrollWidth, 0));
  await expect.poll(fade).toEqual(["32px", "0px"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await panel(page).getByRole("button", { name: "Rate card" }).click();
  const card = page.getByRole("dialog", { name: "Rate card" });
  const cpm = card.getByRole("group", { name: "Rate 1", exact: true }).getByLabel("Per 1,000 views");
  const desktop = page.viewportSize();
  await page.setViewportSize(PHONE);
  await cpm.fill("9999999999");
  await cpm.blur();
  // The row of a rate is wider than a phone; what is wrong with it is not.
  const message = await card.getByText(/^Per 1,000 views: /).boundingBox();
  expect((message?.x ?? 0) + (message?.width ?? PHONE.width)).toBeLessThanOrEqual(PHONE.width);
  if (desktop) await page.setViewportSize(desktop);
  await cpm.fill("31.5");
  await card.getByRole("button", { name: "Save new version" }).click();
  await expect(card).toHaveCount(0);
  await expect(panel(page).getByText("By version 1 of your rate card")).toBeVisible();

  await panel(page).getByRole("link", { name: "Scoring" }).click();
  await expect(page).toHaveURL(/part=scoring/);
  const overall = panel(page).getByRole("region", { name: "Reach score" });
  await expect(overall.getByRole("listitem").filter({ hasText: "Followers" })).toContainText("of 50 points");
  const networks = panel(page).getByRole("region", { name: "Score for its size, per network" });
  await expect(networks.getByRole("list", { name: "Factors" }).getByRole("listitem")).not.toHaveCount(0);
  await expect(networks.getByRole("list", { name: "Signs of authenticity" }).getByRole("listitem")).toHaveCount(8);
  await panel(page).getByRole("link", { name: "How scores are computed" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Score for its size" })).toBeVisible();
});

test("posts are pictures that can be narrowed, opened and read as a table", async ({ page }) => {
  await openFirst(page);
  await panel(page).getByRole("link", { name: "Content", exact: true }).click();
  const posts = panel(page).getByRole("list", { name: "Posts" });
  await expect(posts.getByRole("listitem")).not.toHaveCount(0);
  const post = anyOf(posts.getByRole("button"));
  const text =
    (await post.innerText())
      .trim()
      .split("\n")
      .find((line) => line.length > 20) ?? "";
  await post.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Post" });
  await expect(dialog.getByText("Figures as of")).toBeVisible();
  await expect(page).toHaveURL(/post=\d+/);
  await anyOf(dialog.getByTitle("Show posts with #")).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/posts-hashtags=/);
  await expect(posts.getByRole("button").filter({ hasText: text })).not.toHaveCount(0);

  await panel(page).getByRole("button", { name: "Table" }).click();
  await expect(panel(page).getByRole("table", { name: "Posts" })).toBeVisible();
  await page.reload();
  await expect(panel(page).getByRole("table", { name: "Posts" })).toBeVisible();
  await panel(page).getByRole("searchbox", { name: "Search the posts" }).fill("no such words");
  await expect(panel(page).getByText("No post matches")).toBeVisible();
  await panel(page).getByRole("button", { name: "Clear all filters" }).click();
  const download = page.waitForEvent("download");
  await panel(page).getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/-posts-.*\.csv$/);
});
