import type { Locator, Page } from "@playwright/test";
import { TIMELINE_PAGE_SIZE } from "../../contract/base/limits.ts";
import { getTimeline } from "../../contract/timeline.ts";
import { fillCrm, someCreators } from "./support/crm.ts";
import { expect, test } from "./support/fixtures.ts";

const panel = (page: Page) => page.locator("dialog[open]");
const timeline = (page: Page) => page.getByRole("region", { name: "Timeline" });
const notes = (page: Page) =>
  timeline(page)
    .getByRole("article")
    .filter({ has: page.getByText("You", { exact: true }) });
const entries = (page: Page): Locator => timeline(page).getByRole("listitem");

/** The id of a creator in the user's CRM with more posts than a page has. */
async function withManyPosts(page: Page): Promise<string> {
  for (const row of await fillCrm(page, 20)) {
    const url = `/api${getTimeline.path.replace("{id}", row._id)}?show=posts`;
    const { next } = getTimeline.reply.parse(await (await page.request.get(url)).json());
    if (next !== null) return row.creatorId;
  }
  throw new Error("the sample world has no creator with many posts");
}

test("notes are written, changed, deleted and brought back, and another tab sees it", async ({ page }) => {
  const [row] = await fillCrm(page, 1);
  const url = `/crm?creator=${row?.creatorId}&part=timeline`;
  const other = await page.context().newPage();
  await other.goto(url);
  await expect(entries(other).filter({ hasText: "You added this creator to the CRM" })).toBeVisible();
  await page.goto(url);

  await timeline(page).getByRole("textbox", { name: "Write a note" }).fill("Free in March");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(notes(page)).toContainText("Free in March");
  await expect(timeline(page).getByRole("textbox", { name: "Write a note" })).toHaveValue("");
  await expect(notes(other)).toContainText("Free in March");

  await notes(page).getByRole("button", { name: "Edit the note" }).click();
  await timeline(page).getByRole("textbox", { name: "Edit the note" }).fill("Free in April");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(notes(page)).toContainText("Free in April");
  await expect(notes(page)).toContainText("edited");
  await expect(notes(other)).toContainText("Free in April");
  // The tooltip of the button that was there goes.
  await page.mouse.move(0, 0);
  await expect(page.getByRole("tooltip")).toHaveCount(0);

  await notes(page).getByRole("button", { name: "Edit the note" }).click();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeVisible();

  await notes(page).getByRole("button", { name: "Delete the note" }).click();
  await expect(notes(page)).toHaveCount(0);
  await expect(notes(other)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(notes(page)).toContainText("Free in April");
  await expect(notes(other)).toContainText("Free in April");
});

test("what is being written survives a look at the next creator", async ({ page }) => {
  const [row] = await fillCrm(page, 2);
  await page.goto(`/crm?creator=${row?.creatorId}&part=timeline`);
  const field = timeline(page).getByRole("textbox", { name: "Write a note" });
  await field.fill("Half a thou");
  const previous = panel(page).getByRole("button", { name: "Previous creator" });
  const there = (await previous.getAttribute("aria-disabled")) === "true" ? "Next" : "Previous";
  await panel(page)
    .getByRole("button", { name: `${there} creator` })
    .click();
  await expect(field).toHaveValue("");
  await panel(page)
    .getByRole("button", { name: `${there === "Next" ? "Previous" : "Next"} creator` })
    .click();
  await expect(field).toHaveValue("Half a thou");
});

test("the team's fields are edited in place, and the timeline tells", async ({ page }) => {
  const [row] = await fillCrm(page, 1);
  const name = row?.creator.full_name ?? "";
  await page.goto(`/creators/${row?.creatorId}`);
  const team = page.getByRole("region", { name: "Team" });
  for (const text of ["No status", "No tags", "No note", "No owner", "No due day", "No next step", "No lists"])
    await expect(team.getByText(text, { exact: true })).toBeVisible();
  await team.getByRole("button", { name: `Status of ${name}` }).click();
  await page.getByRole("combobox", { name: `Status of ${name}` }).fill("Contacted");
  await page.keyboard.press("Enter");
  await expect(team.getByText("Contacted")).toBeVisible();
  await expect(team.getByRole("button", { name: `Status of ${name}` })).toBeFocused();

  await team.getByRole("button", { name: `Tags of ${name}` }).click();
  await page.getByRole("combobox", { name: `Tags of ${name}` }).fill("summer");
  await page.keyboard.press("Enter");
  // Tab saves and goes on to the address.
  await page.keyboard.press("Tab");
  await page.getByRole("textbox", { name: `Email of ${name}` }).fill("mia@example.test");
  await page.keyboard.press("Enter");
  await expect(team.getByText("summer")).toBeVisible();
  await expect(team.getByRole("link", { name: "mia@example.test" })).toHaveAttribute("href", "mailto:mia@example.test");

  await team.getByRole("button", { name: `Note on ${name}` }).click();
  await page.getByRole("textbox", { name: `Note on ${name}` }).fill("Prefers mornings");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(team.getByText("Prefers mornings")).toBeVisible();

  await team.getByRole("button", { name: `Owner of ${name}` }).click();
  await page.getByRole("combobox", { name: `Owner of ${name}` }).fill("Ida");
  await page.keyboard.press("Enter");
  await expect(team.getByText("Ida Tester")).toBeVisible();

  await page.getByRole("link", { name: "Timeline", exact: true }).click();
  await expect(page).toHaveURL(/part=timeline/);
  for (const text of [
    "set Owner to “Ida Tester”",
    "set the status “Contacted”",
    "tagged #summer",
    "set the email mia@example.test",
  ])
    await expect(entries(page).filter({ hasText: `You ${text}` })).toBeVisible();
});

test("shows the chosen kind, and loads more when scrolled", async ({ page }) => {
  const row = await withManyPosts(page);
  await page.goto(`/creators/${row}?part=timeline`);
  const show = timeline(page).getByRole("radiogroup", { name: "What to show" });
  await show.getByText("Notes").click();
  await expect(timeline(page).getByText("No notes yet. Write down what the team should know.")).toBeVisible();
  await show.getByText("Team").click();
  await expect(entries(page)).toHaveCount(1);
  await show.getByText("Posts").click();
  await expect(entries(page)).toHaveCount(TIMELINE_PAGE_SIZE);
  await timeline(page).getByRole("button", { name: "Show older" }).scrollIntoViewIfNeeded();
  await expect.poll(async () => entries(page).count()).toBeGreaterThan(TIMELINE_PAGE_SIZE);
});

test("says when it does not load, keeps what was written, and tries again", async ({ page }) => {
  const [row] = await fillCrm(page, 1);
  const broken = { status: 500, json: { success: false, err: "UNKNOWN_ERROR", msg: "An unexpected error occurred." } };
  await page.route("**/api/crm/timeline/**", (route) => route.fulfill(broken));
  await page.goto(`/creators/${row?.creatorId}?part=timeline`);
  await expect(timeline(page).getByText("The timeline could not be loaded")).toBeVisible();
  await timeline(page).getByRole("textbox", { name: "Write a note" }).fill("Not lost");
  await timeline(page).getByRole("button", { name: "Add note" }).click();
  await expect(timeline(page).getByText("The note was not saved. Your text is still here.")).toBeVisible();
  await page.unroute("**/api/crm/timeline/**");
  await timeline(page).getByRole("button", { name: "Try again" }).click();
  await expect(entries(page)).not.toHaveCount(0);
  await timeline(page).getByRole("button", { name: "Add note" }).click();
  await expect(notes(page)).toContainText("Not lost");
});

test("a creator outside the CRM has one quiet line and a button to add them", async ({ page }) => {
  const [id] = await someCreators(page, 1);
  await page.goto(`/creators/${id}?part=timeline`);
  await expect(page.getByText("Not in your CRM yet")).toBeVisible();
  await expect(page.getByRole("region", { name: "Team" })).toHaveCount(0);
  await expect(timeline(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Add to CRM" }).click();
  await page
    .getByRole("dialog", { name: /add/i })
    .getByRole("button", { name: /^Add 1/ })
    .click();
  await expect(page.getByRole("region", { name: "Team" })).toBeVisible();
  await expect(entries(page).filter({ hasText: "You added this creator to the CRM" })).toBeVisible();
});
