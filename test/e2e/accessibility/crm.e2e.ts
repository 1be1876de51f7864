import { rankTop } from "#contract/custom-tops.ts";
import { mergeCreators } from "#contract/duplicates.ts";
import { createView } from "#contract/views.ts";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { addLabel, fillCrm, writeEmail } from "../support/crm.ts";
import { expect, test } from "../support/fixtures.ts";
import { makeList, sayOf, shareList } from "../support/lists.ts";
import { checkScreens, expectNoSidewaysScroll, PHONE } from "../support/screens.ts";

const selectAll = (page: Page) => page.getByRole("checkbox", { name: "Select all on this page" });
const grid = (page: Page) => page.getByRole("grid", { name: "Creators in your CRM" });
const dialog = (page: Page) => page.getByRole("dialog");

/** The menu of filters by keyboard, at one field. */
async function openFilter(page: Page, field: string): Promise<void> {
  await expect(selectAll(page)).toBeVisible();
  await page.keyboard.press("f");
  await expect(page.getByRole("combobox", { name: "Add a filter" })).toBeFocused();
  await page.keyboard.type(field);
  await page.keyboard.press("Enter");
}

test("the CRM", async ({ page }) => {
  const rows = await fillCrm(page, 4);
  const [row, second] = rows;
  if (!row || !second) throw new Error("the CRM is empty");
  const name = row.creator.full_name;
  await addLabel(page, "tag", "VIP", rows.slice(0, 3));
  const unused = await addLabel(page, "tag", "Unused", []);
  const view = { title: "Pipeline", shared: true, state: { filters: {}, sort: "followers" } };
  const created = await page.request.post(`/api${createView.path}`, { data: view });
  const { _id } = createView.reply.parse(await created.json()).view;
  for (const title of ["Everybody who can be written to", "Big in France", "Briefed for the summer"])
    expect((await page.request.post(`/api${createView.path}`, { data: { ...view, title } })).ok()).toBe(true);

  await checkScreens(page, [
    {
      name: "table with views, a filter and a selection",
      address: `/crm?view=${_id}&followers=1..`,
      async show() {
        await expect(page.getByText("Unsaved changes")).toBeVisible();
        await selectAll(page).check();
        await expect(page.getByRole("region", { name: "4 selected" })).toBeVisible();
      },
    },
    {
      name: "a field of all selected, with an error",
      async show() {
        await page.getByRole("button", { name: "Edit field" }).click();
        await page.getByRole("textbox", { name: "Email for all selected" }).fill("not an address");
        await expect(page.getByText("Enter a valid email address.")).toBeVisible();
      },
    },
    {
      name: "merge of the selected",
      address: "/crm",
      async show() {
        for (const one of [row, second])
          await grid(page)
            .getByRole("checkbox", { name: `Select ${one.creator.full_name}` })
            .check();
        await page.getByRole("button", { name: "Merge" }).click();
        await dialog(page)
          .getByRole("radio", { name: `Keep ${name}` })
          .check();
      },
    },
    {
      name: "columns and density",
      address: "/crm",
      async show() {
        await page.getByRole("button", { name: "Columns and density" }).click();
        await expect(page.getByRole("dialog", { name: "Columns and density" })).toBeVisible();
      },
    },
    {
      name: "tags of a cell",
      async show() {
        await page.keyboard.press("Escape");
        await grid(page).locator(`[data-row="${row._id}"] [data-column="tags"]`).focus();
        await page.keyboard.press("F2");
        await expect(page.getByRole("option", { name: "VIP" })).toHaveAttribute("aria-selected", "true");
      },
    },
    {
      name: "filter of tags, negated",
      address: "/crm",
      async show() {
        await openFilter(page, "tags");
        await page.getByRole("option", { name: "VIP 3" }).click();
        await page.getByRole("radiogroup", { name: "Tags: is or is not" }).getByText("Is not").click();
        await expect(page).toHaveURL(/not=tags/);
      },
    },
    {
      name: "filter of networks, all of them",
      address: "/crm?networks=instagram,tiktok",
      async show() {
        await page.getByRole("button", { name: /^Change the filter Network/ }).click();
        await page.getByText("All of them", { exact: true }).click();
        await expect(page).toHaveURL(/networksMethod=and/);
      },
    },
    {
      name: "tags, statuses and fields",
      address: "/crm",
      async show() {
        await page.getByRole("button", { name: "Tags, statuses and fields" }).click();
        await expect(page.getByRole("list", { name: "Your tags" })).toContainText("VIP");
      },
    },
    {
      name: "name of a view that is taken",
      address: "/crm",
      async show() {
        await page.getByRole("button", { name: "Save as view" }).click();
        await dialog(page).getByLabel("Name").fill("pipeline");
        await dialog(page).getByRole("button", { name: "Save view" }).click();
        await expect(page.getByText("You already have a view with this name.")).toBeVisible();
      },
    },
    {
      name: "no creators match",
      address: `/crm?tags=${unused}`,
      show: () => expect(page.getByRole("list", { name: "Filters to remove" })).toContainText("4 creators"),
    },
    {
      name: "board with a folded column and a message with undo",
      address: "/crm?layout=board&sort=followers",
      async show() {
        await page.getByRole("button", { name: "Fold the column Contacted" }).click();
        await page.getByRole("listitem").filter({ hasText: name }).focus();
        await page.keyboard.press("Alt+ArrowRight");
        await expect(page.getByRole("alert").getByRole("button", { name: "Undo" })).toBeVisible();
      },
    },
    {
      name: "timeline with a note, in the panel",
      address: `/crm?creator=${row.creatorId}&part=timeline`,
      async show() {
        const timeline = page.getByRole("region", { name: "Timeline" });
        await timeline.getByRole("textbox", { name: "Write a note" }).fill("Free in March");
        await page.keyboard.press("ControlOrMeta+Enter");
        await expect(timeline.getByRole("article").filter({ hasText: "Free in March" })).toBeVisible();
      },
    },
    {
      name: "table on a phone, with a selection",
      address: "/crm",
      async show() {
        await page.setViewportSize(PHONE);
        await expect(page.getByRole("navigation", { name: "Views" }).getByRole("link")).toHaveCount(5);
        await page.getByRole("button", { name: "Board" }).click();
        await expect(page.getByRole("region", { name: "Board of statuses" })).toBeVisible();
        await expectNoSidewaysScroll(page);
        await page.getByRole("button", { name: "Table", exact: true }).click();
        await page.getByRole("checkbox", { name: `Select ${name}` }).check();
        await expect(page.getByRole("region", { name: "1 selected" })).toBeInViewport({ ratio: 1 });
        await expectNoSidewaysScroll(page);
      },
    },
  ]);
});

test("duplicates", async ({ page }) => {
  const rows = await fillCrm(page, 4);
  for (const [place, row] of rows.entries()) await writeEmail(page, row, `${place < 2 ? "a" : "b"}@example.test`);
  const groups = page.getByRole("region", { name: /^Possible duplicates/ });
  const [keep, ...others] = rows.map(({ _id }) => _id);
  await checkScreens(page, [
    { name: "two groups", address: "/crm/duplicates", show: () => expect(groups).toHaveCount(2) },
    {
      name: "two groups on a phone",
      async show() {
        await page.setViewportSize(PHONE);
        await expectNoSidewaysScroll(page);
      },
    },
    {
      name: "none",
      async show() {
        const merged = await page.request.post(`/api${mergeCreators.path}`, { data: { keep, merge: others } });
        expect(merged.ok(), await merged.text()).toBe(true);
        await expect(page.getByRole("heading", { name: "No duplicates" })).toBeVisible();
      },
    },
  ]);
});

test("lists", async ({ page, browser }) => {
  const list = await makeList(page, "Pitch", 3);
  const quiet = await makeList(page, "Autumn", 1);
  const url = await shareList(page, list);
  await shareList(page, quiet);
  const [liked = "", disputed = ""] = list.creatorIds;
  await sayOf(browser, url, { creatorId: liked, reviewer: "Grace", verdict: "approve", comment: "Exactly our tone" });
  await sayOf(browser, url, { creatorId: disputed, reviewer: "Omar", verdict: "reject" });
  const logo = await sharp({ create: { width: 240, height: 80, channels: 3, background: "#0b7f79" } })
    .png()
    .toBuffer();
  const address = `/lists/${list._id}`;
  let rankingsRead = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith(`/api${rankTop.path.replace("{id}", "")}`)) rankingsRead += 1;
  });

  await checkScreens(page, [
    {
      name: "lists as cards",
      address: "/lists",
      show: () => expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2),
    },
    {
      name: "lists as a table",
      async show() {
        await page.getByText("Table", { exact: true }).click();
        await expect(page.getByRole("table", { name: "Lists" })).toContainText("Pitch");
      },
    },
    {
      name: "a list, narrowed by feedback",
      address,
      async show() {
        await expect(page.getByText("Median engagement")).toBeVisible();
        await openFilter(page, "feedback");
        await page.getByRole("option", { name: "Approved 1" }).click();
        await page.getByRole("radiogroup", { name: "Feedback: is or is not" }).getByText("Is not").click();
        await expect(page).toHaveURL(/not=verdicts/);
      },
    },
    {
      name: "adding creators to other lists",
      address,
      async show() {
        await selectAll(page).check();
        await page.getByRole("button", { name: "Add to other lists" }).click();
        await expect(dialog(page).getByRole("option", { name: /^Pitch/ })).toContainText("all already in it");
      },
    },
    {
      name: "sharing: link and access",
      address,
      async show() {
        await page.getByRole("button", { name: "Share", exact: true }).click();
        await expect(dialog(page).getByLabel("Link to the list")).toHaveValue(/\/shared\//);
      },
    },
    {
      name: "sharing: branding with a logo",
      async show() {
        await dialog(page).getByText("Branding", { exact: true }).click();
        await dialog(page).getByRole("switch", { name: "White label" }).click();
        const file = { name: "logo.png", mimeType: "image/png", buffer: logo };
        await dialog(page).getByLabel("Logo", { exact: true }).and(page.locator("input")).setInputFiles(file);
        await expect(dialog(page).getByRole("img", { name: "Current Logo" })).toBeVisible();
      },
    },
    {
      name: "feedback",
      address: `${address}?tab=feedback`,
      show: () => expect(page.getByText("Exactly our tone")).toBeVisible(),
    },
    {
      name: "no feedback yet",
      address: `/lists/${quiet._id}?tab=feedback`,
      show: () => expect(page.getByText("Send the link to your reviewers.", { exact: false })).toBeVisible(),
    },
    {
      name: "ranking outside of the plan",
      address: `${address}?tab=ranking`,
      async show() {
        await expect(page.getByText("Ranking is not included in your plan")).toBeVisible();
        await expect(page.getByRole("link", { name: "Sort creators by score" })).toHaveAttribute("href", /sort=score/);
        expect(rankingsRead).toBe(0);
      },
    },
  ]);
});
