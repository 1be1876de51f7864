import { rankTop } from "#contract/custom-tops.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { makeList, sayOf, shareList } from "./support/lists.ts";

const rows = (page: Page) => page.getByRole("checkbox", { name: /^Select (?!all)/ });
const toasted = (page: Page, message: string | RegExp) => page.getByRole("alert").filter({ hasText: message });

test("a list is created, renamed, deleted and brought back", async ({ page }) => {
  await page.goto("/lists");
  await expect(page.getByRole("main").getByText("No lists yet")).not.toHaveCount(0);
  await page.getByRole("main").getByRole("button", { name: "Create a list" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Café <b>launch</b>");
  await dialog.getByRole("button", { name: "Create list" }).click();
  await expect(page.getByText("List “Café <b>launch</b>” created")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Café <b>launch</b>", level: 1 })).toBeVisible();
  await expect(page.getByText("This list is empty")).toBeVisible();

  await page.goto("/lists");
  await page.getByRole("button", { name: "Create a list" }).click();
  await page.getByRole("dialog").getByLabel("Title").fill("CAFÉ <b>LAUNCH</b>");
  await page.getByRole("dialog").getByRole("button", { name: "Create list" }).click();
  await expect(page.getByText("You already have a list with this title.")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Actions for “Café <b>launch</b>”" }).click();
  await page.getByRole("menuitem", { name: "Edit list" }).click();
  await page.getByRole("dialog").getByLabel("Title").fill("Launch");
  await page.getByRole("dialog").getByLabel("Description").fill("For May");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("List “Launch” updated")).toBeVisible();
  await expect(page.getByRole("main").getByText("For May")).toBeVisible();
  await toasted(page, "updated").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Actions for “Café <b>launch</b>”" })).toBeVisible();

  await page.getByRole("button", { name: "Actions for “Café <b>launch</b>”" }).click();
  await page.getByRole("menuitem", { name: "Delete list" }).click();
  await expect(page.getByText("List “Café <b>launch</b>” deleted")).toBeVisible();
  await toasted(page, "deleted").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Actions for “Café <b>launch</b>”" })).toBeVisible();
});

test("lists are searched, sorted and shown as a table, in the URL or in preferences", async ({ page }) => {
  await makeList(page, "Alpha", 3);
  await makeList(page, "Bravo", 1);
  await makeList(page, "Charlie", 0);
  await page.goto("/lists");
  const titles = page.getByRole("main").getByRole("listitem").getByRole("heading");
  await expect(titles).toHaveText(["Charlie", "Bravo", "Alpha"]);
  await page.getByLabel("Order", { exact: true }).selectOption({ label: "Size" });
  await expect(titles).toHaveText(["Alpha", "Bravo", "Charlie"]);
  await expect(page).toHaveURL(/sort=influencerCount/);
  await page.getByRole("button", { name: /Reverse the order/ }).click();
  await expect(titles).toHaveText(["Charlie", "Bravo", "Alpha"]);
  await page.getByLabel("Search lists by title").fill("brav");
  await expect(titles).toHaveText(["Bravo"]);
  await page.getByLabel("Search lists by title").fill("zulu");
  await expect(page.getByText("No list matches")).toBeVisible();
  await page.getByRole("button", { name: "Show all lists" }).click();
  await expect(titles).toHaveCount(3);

  await page.getByText("Table", { exact: true }).click();
  const table = page.getByRole("table", { name: "Lists" });
  await expect(table.getByRole("link")).toHaveText(["Charlie", "Bravo", "Alpha"]);
  await table.getByRole("button", { name: "List", exact: true }).click();
  await expect(table.getByRole("link")).toHaveText(["Alpha", "Bravo", "Charlie"]);
  await page.goto("/lists");
  await expect(page.getByRole("table", { name: "Lists" }).getByRole("link", { name: "Alpha" })).toBeVisible();
});

test.describe("as the sample agency", () => {
  test.use({ signedIn: false });

  test("a sample list says what it adds up to, is ranked on every plan, narrows and exports", async ({ page }) => {
    await page.goto("/lists");
    await page.getByRole("button", { name: "Sign in as Agency" }).click();
    await expect(page.getByRole("heading", { name: "Lists", level: 1 })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Gaming launch" }).click();
    await expect(rows(page)).not.toHaveCount(0);
    await expect(page.getByText("Median engagement")).toBeVisible();

    await page.getByRole("button", { name: "Export", exact: true }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: /^Export \d+ creators?$/ }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);

    await page.getByRole("link", { name: "Ranking", exact: true }).click();
    await expect(page).toHaveURL(/tab=ranking/);
    const ranking = page.getByRole("table", { name: /^Ranking of/ });
    await expect(ranking.getByRole("row").nth(1)).toContainText("1");
    const scores = await ranking
      .getByTitle(/^Score: /)
      .evaluateAll((rings) =>
        rings.map((ring) => Number(ring.getAttribute("title")?.replace(/[^\d]/g, "").slice(0, -5))),
      );
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));

    await page.getByLabel("Search names, handles, emails, notes").fill("zzzz no one");
    await expect(page.getByText("No creators match")).toBeVisible();
    await page.getByRole("button", { name: "Clear all" }).click();
    await expect(ranking.getByRole("row").nth(1)).toBeVisible();
  });
});

test("a free plan has no ranking, explains it, and sends no request", async ({ page }) => {
  const list = await makeList(page, "Shortlist", 3);
  let requests = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith(`/api${rankTop.path.replace("{id}", "")}`)) requests += 1;
  });
  await page.goto(`/lists/${list._id}?tab=ranking`);
  await expect(page.getByText("Ranking is not included in your plan")).toBeVisible();
  await page.getByRole("link", { name: "Sort creators by score" }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page).toHaveURL(/sort=score/);
  await page.getByLabel("Search names, handles, emails, notes").fill(list.names[0] ?? "");
  await expect(rows(page)).toHaveCount(1);
  expect(requests).toBe(0);
});

test("creators are added within a list by name, one after the other and by keyboard, and undone", async ({
  page,
  context,
}) => {
  const { names } = await makeList(page, "Source", 2);
  const [first = "", second = ""] = names;
  const list = await makeList(page, "Target", 0);
  const other = await context.newPage();
  await other.goto(`/lists/${list._id}`);
  await expect(other.getByText("This list is empty")).toBeVisible();
  await page.goto(`/lists/${list._id}`);
  await page.getByRole("button", { name: "Add creators" }).click();
  const field = page.getByRole("combobox", { name: "Find a creator to add" });
  await expect(field).toBeFocused();
  for (const name of [first, second]) {
    await field.fill(name);
    await expect(page.getByRole("option", { name, selected: true })).toBeVisible();
    await field.press("Enter");
    await expect(toasted(page, `${name} added to “Target”`)).toBeVisible();
    await expect(field).toHaveValue("");
  }
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(other)).toHaveCount(2);
  await field.fill(first);
  await expect(page.getByRole("option", { name: first, selected: true })).toContainText("In this list");
  await field.fill("https://www.tiktok.com/@nobody.at.all.here");
  await expect(page.getByText("@nobody.at.all.here on TikTok is not in Limelight yet.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Add creators" })).toBeFocused();

  await page.getByRole("checkbox", { name: `Select ${first}` }).check();
  await page.getByRole("button", { name: "Remove from list" }).click();
  await expect(rows(page)).toHaveCount(1);
  await toasted(page, "1 creator removed from “Target”").getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(other)).toHaveCount(2);
});

test("chosen creators are tagged, moved, put into other lists by keyboard, and compared", async ({ page }) => {
  await makeList(page, "Elsewhere", 1);
  const list = await makeList(page, "Here", 3);
  await page.goto(`/lists/${list._id}`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  const bar = page.getByRole("region", { name: "3 selected" });
  await bar.getByRole("button", { name: "Tags" }).click();
  await page.getByRole("combobox", { name: "Tags" }).fill("Vegan");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Tag 3 creators" }).click();
  await expect(toasted(page, "3 creators tagged")).toBeVisible();
  await bar.getByRole("button", { name: "Status" }).click();
  await page.getByRole("combobox", { name: "Status" }).fill("contacted");
  await page.keyboard.press("Enter");
  await expect(toasted(page, "3 creators moved to “Contacted”")).toBeVisible();

  await page.getByRole("button", { name: "Add to other lists" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("option", { name: /^Here/ })).toContainText("all already in it");
  await expect(dialog.getByRole("option", { name: /^Elsewhere/ })).toContainText("1 of 3 in it");
  await dialog.getByRole("combobox").fill("else");
  await page.keyboard.press("Enter");
  await dialog.getByRole("combobox").fill("Brand new");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("New list")).toHaveValue("Brand new");
  await dialog.getByRole("button", { name: "Add 3 creators" }).click();
  await expect(toasted(page, /3 creators added to “Elsewhere” and “Brand new”/)).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole("link", { name: "Compare" }).click();
  await expect(page).toHaveURL(/\/compare\?ids=/);
});

test("a list is filtered by the client's feedback, and all that match are tagged", async ({ page, browser }) => {
  const list = await makeList(page, "For the client", 25);
  const url = await shareList(page, list);
  const [creatorId = ""] = list.creatorIds;
  await sayOf(browser, url, { creatorId, reviewer: "Grace", verdict: "approve" });
  await page.goto(`/lists/${list._id}`);
  await expect(rows(page)).toHaveCount(20);
  await page.keyboard.press("f");
  await expect(page.getByRole("combobox", { name: "Add a filter" })).toBeFocused();
  await page.keyboard.type("feedback");
  await page.keyboard.press("Enter");
  await page.getByRole("option", { name: "Approved 1" }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("radiogroup", { name: "Feedback: is or is not" }).getByText("Is not").click();
  await expect(rows(page)).toHaveCount(20);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/verdicts=approve&not=verdicts|not=verdicts&verdicts=approve/);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Select all 24 that match" }).click();
  await page
    .getByRole("region", { name: /selected/ })
    .getByRole("button", { name: "Status" })
    .click();
  await page.getByRole("combobox", { name: "Status" }).fill("contacted");
  await page.keyboard.press("Enter");
  await expect(toasted(page, "24 creators moved to “Contacted”")).toBeVisible();

  await page.getByRole("button", { name: "Remove from list" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove 24" }).click();
  await expect(toasted(page, "24 creators removed from the list")).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
});
