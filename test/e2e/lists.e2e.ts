import type { Page } from "@playwright/test";
import { expect, expectAccessible, signInAs, test } from "./support/fixtures.ts";
import { makeList } from "./support/lists.ts";

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
  await page.getByRole("button", { name: "Discard" }).click();

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

test("a dialog asks before it drops what was typed, and closes at once where nothing was", async ({ page }) => {
  await page.goto("/lists");
  const open = page.getByRole("main").getByRole("button", { name: "Create a list" });
  const dialog = page.getByRole("dialog", { name: "New list" });
  const question = page.getByRole("dialog", { name: "Discard what you typed?" });
  await open.click();
  await dialog.getByLabel("Title").focus();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await open.click();
  await dialog.getByLabel("Title").fill("Autumn");
  await page.keyboard.press("Escape");
  await expect(question.getByRole("button", { name: "Keep editing" })).toBeFocused();
  // The question has an Escape key of its own.
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(dialog.getByLabel("Title")).toHaveValue("Autumn");
  // A click outside, and the cross.
  await page.mouse.click(5, 5);
  await question.getByRole("button", { name: "Keep editing" }).click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByLabel("Title")).toHaveValue("Autumn");
  // What is as it was before is not dropped.
  await dialog.getByLabel("Title").fill("");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await open.click();
  await expect(dialog.getByLabel("Title")).toHaveValue("");
  await dialog.getByLabel("Title").fill("Autumn");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(question).toHaveCount(0);
});

test("lists are searched, sorted and shown as a table, which stays", async ({ page }) => {
  await makeList(page, "Alpha", 1);
  await makeList(page, "Bravo", 0);
  await page.goto("/lists");
  const titles = page.getByRole("main").getByRole("listitem").getByRole("heading");
  await expect(titles).toHaveText(["Bravo", "Alpha"]);
  await page.getByLabel("Order", { exact: true }).selectOption({ label: "Size" });
  await expect(titles).toHaveText(["Alpha", "Bravo"]);
  await expect(page).toHaveURL(/sort=influencerCount/);
  await page.getByLabel("Search lists by title").fill("zulu");
  await expect(page.getByText("No list matches")).toBeVisible();
  await page.getByRole("button", { name: "Show all lists" }).click();
  await page.getByText("Table", { exact: true }).click();
  const links = page.getByRole("table", { name: "Lists" }).getByRole("link");
  await expect(links).toHaveText(["Alpha", "Bravo"]);
  await page.getByRole("button", { name: /Reverse the order/ }).click();
  await expect(links).toHaveText(["Bravo", "Alpha"]);
  await page.goto("/lists");
  await expect(links).toHaveText(["Bravo", "Alpha"]);
});

test.describe("as the sample agency", () => {
  test.use({ signedIn: false });

  test("a sample list says what it adds up to, and is ranked", async ({ page }) => {
    await signInAs(page, "agency");
    await page.goto("/lists");
    await page.getByRole("main").getByRole("link", { name: "Gaming launch" }).click();
    await expect(rows(page)).not.toHaveCount(0);
    await expect(page.getByText("Median engagement")).toBeVisible();
    await page.getByRole("link", { name: "Ranking", exact: true }).click();
    await expect(page).toHaveURL(/tab=ranking/);
    const places = page.getByRole("table", { name: /^Ranking of/ }).getByTitle(/^Score: /);
    await expect(places).not.toHaveCount(0);
    await page.getByLabel("Search names, handles, emails, notes").fill("zzzz no one");
    await expect(page.getByText("No creators match")).toBeVisible();
    await page.getByRole("button", { name: "Clear all" }).click();
    await expect(places).not.toHaveCount(0);
  });
});

test("creators are added within a list by name, one after the other and by keyboard, and undone", async ({ page }) => {
  const { names } = await makeList(page, "Source", 2);
  const [first = "", second = ""] = names;
  const list = await makeList(page, "Target", 0);
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
