import { readRanking } from "#contract/rankings/endpoints.ts";
import { createView } from "#contract/views.ts";
import type { Page } from "@playwright/test";
import { anyOf } from "../support/any-of.ts";
import { addLabel, creatorWithNetwork, fillCrm, someCreators, writeEmail } from "../support/crm.ts";
import { expect, test } from "../support/fixtures.ts";
import { checkScreens, expectNoSidewaysScroll, PHONE } from "../support/screens.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const explanation = (page: Page) => page.locator("#figure-explanation");
/** Creators of a country of which the sample world has a few. */
const FEW = "/discovery?countries=fi";
const hits = (page: Page) => page.getByRole("table", { name: "Matching creators" }).getByRole("checkbox");

test("discovery", async ({ page }) => {
  const data = { title: "Finland", search: { countries: "fi" } };
  expect((await page.request.post(`/api${createView.path}`, { data })).ok()).toBe(true);
  await checkScreens(page, [
    {
      name: "filters of all kinds, and marks of keywords",
      address:
        "/discovery?keywords=food&searchIn=posts&networks=instagram,tiktok&followers=1000..&figuresOf=tiktok&networkStats=tiktok.growth:-0.9..",
      async show() {
        await expect(page.locator("tbody mark").filter({ hasText: /food/i })).not.toHaveCount(0);
        await anyOf(page.getByRole("button", { name: /^More figures/ })).click();
        await page.getByRole("button", { name: "More", exact: true }).click();
        await expect(page.getByRole("button", { name: /^Score band 10:/ })).toBeVisible();
      },
    },
    {
      name: "cards, and the menu of saved searches",
      address: `${FEW}&view=cards`,
      async show() {
        await expect(page.getByRole("list", { name: "Matching creators" }).getByRole("listitem")).toHaveCount(3);
        await page.getByRole("button", { name: "Finland", exact: true }).click();
        await expect(page.getByRole("menuitem", { name: "Rename “Finland”" })).toBeVisible();
      },
    },
    {
      name: "no creators match",
      address: "/discovery?gender=female&keywords=qqqzzzxx&audienceCountries=us:30",
      async show() {
        await expect(page.getByRole("list", { name: "Filters to remove" })).toContainText("Women");
        await page.getByRole("button", { name: /^Audience\b/ }).click();
        await expect(page.getByRole("textbox", { name: "Least share of the audience: United States" })).toBeVisible();
      },
    },
    {
      name: "limit of the plan, and columns and density",
      address: "/discovery?profileType=all&page=21",
      async show() {
        await expect(page.getByText("Your plan shows 500 results per search.")).toBeVisible();
        await page.getByRole("button", { name: "Columns and density" }).click();
        await expect(page.getByRole("dialog", { name: "Columns and density" })).toBeVisible();
      },
    },
    {
      name: "explanation of a figure",
      address: FEW,
      pointerStays: true,
      async show() {
        await anyOf(page.locator("tbody [data-figure]:visible")).hover();
        await expect(explanation(page)).toContainText("Sample world (sample data)");
      },
    },
    {
      name: "on a phone",
      address: FEW,
      async show() {
        await page.setViewportSize(PHONE);
        await expect(hits(page)).not.toHaveCount(0);
        await expectNoSidewaysScroll(page);
      },
    },
    {
      name: "filters on a phone",
      async show() {
        await page.getByRole("button", { name: /Filters/ }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
      },
    },
    {
      name: "shares of the audience beside names, on a phone",
      address: "/discovery?audienceCountries=fi:1",
      async show() {
        await expect(hits(page)).not.toHaveCount(0);
        const { width = 0 } = (await page.getByRole("columnheader", { name: "Creator" }).boundingBox()) ?? {};
        expect(width).toBeGreaterThan(100);
        await expectNoSidewaysScroll(page);
      },
    },
  ]);
});

test("profiles", async ({ page }) => {
  const [row] = await fillCrm(page, 1);
  if (!row) throw new Error("the CRM is empty");
  await addLabel(page, "tag", "summer", [row]);
  await addLabel(page, "status", "Briefed", [row]);
  await writeEmail(page, row, "mia@example.test");
  const address = `/creators/${row.creatorId}`;
  const panel = page.locator("dialog[open]");
  await checkScreens(page, [
    {
      name: "page with the fields of the team",
      address,
      show: () => expect(page.getByRole("region", { name: "Team" })).toContainText("mia@example.test"),
    },
    {
      name: "networks, month by month as a table",
      address: `${address}?part=coverage`,
      async show() {
        const months = page.getByRole("region", { name: "Month by month" });
        await months.getByRole("button", { name: "Show as table" }).click();
        await expect(months.getByRole("row")).not.toHaveCount(0);
      },
    },
    {
      name: "partnerships",
      address: `${address}?part=partnerships`,
      show: () => expect(page.getByText(/^Based on published market rates/)).toBeVisible(),
    },
    {
      name: "scoring",
      address: `${address}?part=scoring`,
      show: () => expect(page.getByRole("list", { name: "Signs of authenticity" })).not.toHaveCount(0),
    },
    {
      name: "a post",
      address: `${address}?part=content`,
      async show() {
        await anyOf(page.getByRole("list", { name: "Posts" }).getByRole("button")).click();
        await expect(page.getByRole("dialog", { name: "Post" }).getByText("Figures as of")).toBeVisible();
      },
    },
    {
      name: "network of mentions",
      address: `/creators/${await creatorWithNetwork(page)}?part=network`,
      async show() {
        await page.getByRole("radiogroup", { name: "Direction" }).getByText("Mentioning").click();
        const table = page.getByRole("table", { name: "Creators of the network" });
        await expect(table.getByRole("button", { name: /that mention/ })).not.toHaveCount(0);
      },
    },
    {
      name: "panel with followers as a table, and an explanation",
      address: `/crm?creator=${row.creatorId}`,
      async show() {
        await panel.getByRole("button", { name: "Show as table" }).click();
        await expect(panel.getByRole("table", { name: "Followers at the end of each month" })).toBeVisible();
        await panel.getByRole("button", { name: /^Score: / }).click();
        await expect(explanation(page).getByRole("list", { name: "Components" })).toBeVisible();
      },
    },
    {
      name: "panel on a phone",
      address: `/crm?creator=${row.creatorId}`,
      async show() {
        await page.setViewportSize(PHONE);
        await expect(panel.getByRole("heading", { name: "Accounts" })).toBeVisible();
        expect((await panel.boundingBox())?.width).toBe(PHONE.width);
        await expect(panel).toHaveAttribute("aria-modal", "true");
        await expectNoSidewaysScroll(page);
      },
    },
  ]);
});

test("comparison", async ({ page }) => {
  const ids = await someCreators(page, 5);
  const heads = page.getByRole("table", { name: "Figures side by side" }).getByRole("columnheader").getByRole("link");
  await checkScreens(page, [
    {
      name: "figures side by side",
      address: `/compare?ids=${ids.slice(0, 3).join(",")}`,
      async show() {
        await expect(heads).toHaveCount(3);
        await expect(page.getByRole("img", { name: /with each first count as 100/ })).toBeVisible();
      },
    },
    {
      name: "source rows of a figure, and a report of it",
      async show() {
        const views = page.getByRole("row", { name: /^Views per post/ });
        await anyOf(views.getByRole("button", { name: /^Views per post: / })).click();
        await explanation(page)
          .getByRole("button", { name: /^Show the .*source rows?$/ })
          .click();
        await expect(explanation(page).getByRole("listitem").filter({ hasText: "Used" })).not.toHaveCount(0);
        await explanation(page).getByRole("button", { name: "Report this figure" }).click();
        await explanation(page).getByRole("button", { name: "Send" }).click();
        await expect(explanation(page).getByText("Describe what is wrong.")).toBeVisible();
      },
    },
    {
      name: "figures on a phone",
      address: `/compare?ids=${ids.join(",")}`,
      async show() {
        await page.setViewportSize(PHONE);
        await expect(heads).toHaveCount(5);
        await expectNoSidewaysScroll(page);
        await expect(page.getByRole("textbox", { name: "Add a creator" })).toBeDisabled();
        // Columns scroll under what they are about.
        const row = page.getByRole("rowheader", { name: "Networks" });
        const before = (await row.boundingBox())?.x;
        const table = page.getByRole("region", { name: "Figures side by side, scrolls sideways" });
        await table.evaluate((box) => box.scrollBy(300, 0));
        expect((await row.boundingBox())?.x).toBe(before);
      },
    },
  ]);
});

test("rankings", async ({ page }) => {
  // As where the operator publishes rankings.
  await page.route(new RegExp(`/api${readRanking.path.replace("{id}", "[^/?]+")}(?:\\?|$)`), async (route) => {
    const response = await route.fetch();
    const reply = readRanking.reply.parse(await response.json());
    const creators = reply.creators.map((creator) => ({ ...creator, badgeKey: "key" }));
    await route.fulfill({ response, json: { ...reply, creators, publicUrl: "/rankings/all" } });
  });
  await checkScreens(page, [
    {
      name: "creators",
      address: "/creators-tops?filter=countries&country=fi",
      async show() {
        await expect(page.getByRole("columnheader", { name: /^Since / })).toBeVisible();
        await page.getByRole("button", { name: "Select rows", exact: true }).click();
        await expect(page.getByRole("table").getByRole("checkbox")).not.toHaveCount(0);
      },
    },
    {
      name: "newcomers of a niche",
      address: "/creators-tops/gaming-esports/esports?view=newcomers",
      show: () => expect(heading(page, "New creators · Esports")).toBeVisible(),
    },
    {
      name: "first places of a niche, and the price of the others",
      address: "/creators-tops/beauty-grooming/skincare",
      show: () => expect(page.getByRole("region", { name: /more places?$/ })).toBeVisible(),
    },
    {
      name: "tracked rankings",
      address: "/creators-tops/gaming-esports/esports?country=fr",
      async show() {
        await page.getByRole("button", { name: "Track this ranking" }).click();
        await page.getByRole("link", { name: "Tracked", exact: true }).click();
        await expect(page.getByRole("list", { name: "Tracked rankings" })).toContainText("Esports");
      },
    },
    {
      name: "with badges, on a phone",
      address: "/creators-tops?filter=countries&country=fi",
      async show() {
        await page.setViewportSize(PHONE);
        const action = anyOf(page.getByRole("table").getByRole("button", { name: /^Add / }));
        await expect(action).toBeVisible();
        const { x = 0, width = 0 } = (await action.boundingBox()) ?? {};
        expect(x + width).toBeLessThan(PHONE.width);
      },
    },
  ]);
});

test("the palette", async ({ page }) => {
  const field = page.getByRole("combobox", { name: "Search creators, pages and lists" });
  const open = () => page.getByRole("button", { name: "Search", exact: true }).click();
  await checkScreens(page, [
    {
      name: "pages and creators",
      address: "/lists",
      async show() {
        await open();
        await field.fill("mar");
        await expect(page.getByRole("listbox", { name: "Results" }).getByRole("option")).not.toHaveCount(0);
      },
    },
    {
      name: "nothing found",
      async show() {
        await field.fill("qqqzzzxx");
        await expect(page.getByText("Nothing found for “qqqzzzxx”")).toBeVisible();
      },
    },
    {
      name: "on a phone",
      address: "/lists",
      async show() {
        await page.setViewportSize(PHONE);
        await open();
        await expect(field).toBeFocused();
      },
    },
  ]);
});
