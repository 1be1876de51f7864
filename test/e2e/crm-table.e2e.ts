import type { Page } from "@playwright/test";
import { changeMany } from "#contract/bulk.ts";
import { addCreator, exportCsv, listCrm } from "#contract/crm/endpoints.ts";
import { createCustomTag } from "#contract/labels.ts";
import { getPreferences } from "#contract/preferences.ts";
import { registeredUser } from "#contract/users.ts";
import { someCreators } from "./support/crm.ts";
import { expect, test } from "./support/fixtures.ts";

/** Adds the first creators of discovery to the CRM; the best of them is last in a table of the newest. */
async function fill(page: Page, count: number): Promise<void> {
  const creatorsId = await someCreators(page, count);
  const added = await page.request.post(`/api${addCreator.path}`, { data: { creatorsId } });
  expect(added.ok()).toBe(true);
}

async function open(page: Page, count: number): Promise<void> {
  await fill(page, count);
  await page.goto("/crm");
  await expect(rows(page)).not.toHaveCount(0);
}

const grid = (page: Page) => page.getByRole("grid", { name: "Creators in your CRM" });
const rows = (page: Page) => grid(page).locator("tbody tr[data-row]");
const cell = (page: Page, row: number, column: string) => rows(page).nth(row).locator(`[data-column="${column}"]`);
const toasts = (page: Page, text: string | RegExp) => page.getByRole("alert").filter({ hasText: text });

/** The keyboard at a cell, as a click brings it there. */
async function at(page: Page, row: number, column: string): Promise<void> {
  await cell(page, row, column).focus();
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData("text/plain", pasted);
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    // Where the browser sends it when nothing was clicked: not to the cell.
    document.body.dispatchEvent(event);
  }, text);
}

test("status, tags, email and note are edited in their cells, and stay", async ({ page }) => {
  await open(page, 3);
  for (const [column, text] of Object.entries({ status: "No status", tags: "No tags", note: "No note" }))
    await expect(cell(page, 0, column)).toHaveText(text);

  await at(page, 0, "status");
  await page.keyboard.press("Enter");
  await page.keyboard.type("conta");
  await page.keyboard.press("Enter");
  await expect(cell(page, 0, "status")).toContainText(/contact/i);
  await expect(cell(page, 0, "status")).toBeFocused();

  await at(page, 0, "tags");
  await page.keyboard.press("F2");
  await page.keyboard.type("Ambassador 2027");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Press");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "Press" })).toHaveAttribute("aria-selected", "true");
  // Tab saves and goes on to the next cell that can be edited.
  await page.keyboard.press("Tab");
  await expect(cell(page, 0, "tags")).toContainText("Ambassador 2027");
  const email = page.getByRole("textbox", { name: /^Email of/ });
  await expect(email).toBeFocused();
  await email.fill("not an address");
  await email.press("Enter");
  await expect(page.getByText("Enter a valid email address.")).toBeVisible();
  await email.fill("team@example.test");
  await email.press("Tab");
  await page.getByRole("textbox", { name: /^Note on/ }).fill("Call on Monday");
  await page.keyboard.press("Control+Enter");
  await expect(cell(page, 0, "note")).toBeFocused();

  await page.reload();
  await expect(cell(page, 0, "note")).toHaveText("Call on Monday");
  await expect(cell(page, 0, "email")).toHaveText("team@example.test");
  await expect(cell(page, 0, "tags")).toContainText("Press");
  await expect(cell(page, 0, "status")).toContainText(/contact/i);

  // Esc keeps picked tags.
  await at(page, 0, "tags");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Oatly Q1");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "Oatly Q1" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cell(page, 0, "tags")).toContainText("Oatly Q1");

  // A text that is too long is refused, not cut.
  await at(page, 0, "note");
  await page.keyboard.press("e");
  const note = page.getByRole("textbox", { name: /^Note on/ });
  await note.fill("x".repeat(2_001));
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("This text has 2,001 characters. At most 2,000 can be saved: shorten it.")).toBeVisible();
  await note.press("Escape");

  // Esc leaves a text as it was.
  await at(page, 0, "note");
  await page.keyboard.press("e");
  await page.getByRole("textbox", { name: /^Note on/ }).fill("Never mind");
  await page.keyboard.press("Escape");
  await expect(cell(page, 0, "note")).toHaveText("Call on Monday");
});

test("rows and cells are walked by keyboard, and keys act on the row or on those chosen", async ({ page }) => {
  await open(page, 4);
  await page.keyboard.press("j");
  await expect(rows(page).nth(0)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(cell(page, 0, "status")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(cell(page, 1, "status")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(rows(page).nth(1)).toBeFocused();

  await page.keyboard.press("n");
  await page.getByRole("textbox", { name: /^Note on/ }).fill("By key");
  await page.keyboard.press("Control+Enter");
  await expect(cell(page, 1, "note")).toHaveText("By key");

  // What is typed on a cell edits it, though each of its letters is a shortcut elsewhere.
  await at(page, 2, "email");
  await page.keyboard.type("gdtxu@example.test");
  await expect(page.getByRole("textbox", { name: /^Email of/ })).toHaveValue("gdtxu@example.test");
  await page.keyboard.press("Enter");
  await expect(cell(page, 2, "email")).toHaveText("gdtxu@example.test");
  await expect(cell(page, 2, "email")).toBeFocused();
  await page.keyboard.type("never mind");
  await page.keyboard.press("Escape");
  await expect(cell(page, 2, "email")).toHaveText("gdtxu@example.test");
  await at(page, 2, "status");
  await page.keyboard.type("conta");
  await page.keyboard.press("Enter");
  await expect(cell(page, 2, "status")).toContainText(/contact/i);
  await page.keyboard.press("Escape");
  await expect(rows(page).nth(2)).toBeFocused();

  await rows(page).nth(0).focus();
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+X");
  await expect(page.getByText("3 selected")).toBeVisible();
  await page.keyboard.press("s");
  await page.getByRole("combobox", { name: "Status" }).fill("accepted");
  await page.keyboard.press("Enter");
  await expect(toasts(page, "3 creators moved to “Accepted”")).toBeVisible();
  await expect(cell(page, 2, "status")).toContainText("Accepted");
  await expect(cell(page, 3, "status")).not.toContainText("Accepted");

  await page.keyboard.press("?");
  const help = page.getByRole("dialog");
  const listed = "Set the status,Tag,Add to lists,Select all rows up to this one,Copy the cell,Edit the cell";
  for (const label of listed.split(",")) {
    await expect(help.getByText(label, { exact: true })).toBeVisible();
  }
});

test("a column is pasted down the rows, a field of all selected is set at once, and each is undone as one", async ({
  page,
}) => {
  await open(page, 3);
  await at(page, 1, "note");
  await paste(page, 'first\tanother column\n"second\nline"\nbeyond the page\n');
  await expect(
    toasts(page, /2 cells pasted. 1 more line did not fit .* 1 column was left out, since it cannot be edited here./),
  ).toBeVisible();
  await expect(cell(page, 1, "note")).toHaveText("first");
  await expect(cell(page, 2, "note")).toContainText("second");
  await toasts(page, "cells pasted").getByRole("button", { name: "Undo" }).click();
  await expect(cell(page, 1, "note")).toHaveText("No note");

  await at(page, 0, "email");
  await paste(page, "good@example.test\nbad one\n");
  await expect(toasts(page, /Nothing was pasted. Not an email address: line 2, for .*: “bad one”/)).toBeVisible();
  await expect(cell(page, 0, "email")).not.toContainText("good@example.test");

  await at(page, 0, "status");
  await paste(page, "accepted\nOn holiday\nAccepted");
  const dialog = page.getByRole("dialog", { name: "This status does not exist yet" });
  await expect(dialog).toContainText("“On holiday”");
  await dialog.getByRole("button", { name: "Create it and paste" }).click();
  await expect(cell(page, 0, "status")).toContainText("Accepted");
  await expect(cell(page, 1, "status")).toContainText("On holiday");
  await toasts(page, "3 cells pasted. Undo keeps the new status.").getByRole("button", { name: "Undo" }).click();
  await expect(cell(page, 0, "status")).toContainText("No status");
  await expect(cell(page, 1, "status")).toContainText("No status");

  await at(page, 0, "tags");
  await paste(page, "Gifted; Press\nPress");
  await page.getByRole("button", { name: "Paste without them" }).click();
  await expect(toasts(page, "0 cells pasted")).toBeVisible();

  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Edit field" }).click();
  await page.getByRole("textbox", { name: "Email for all selected" }).fill("not an address");
  await expect(page.getByText("Enter a valid email address.")).toBeVisible();
  await page.getByRole("textbox", { name: "Email for all selected" }).fill("agency@example.test");
  await page.getByRole("button", { name: "Set for 3 creators" }).click();
  await expect(toasts(page, "3 creators updated")).toBeVisible();
  await expect(cell(page, 2, "email")).toHaveText("agency@example.test");
  await page.keyboard.press("Control+z");
  await expect(cell(page, 2, "email")).not.toHaveText("agency@example.test");
});

test("all who match but one are changed over pages, with one undo, and exported", async ({ page }) => {
  await fill(page, 23);
  await page.request.post(`/api${createCustomTag.path}`, { data: { tag: "Everybody", type: "tag" } });
  await page.goto("/crm");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(page.getByText("20 selected")).toBeVisible();
  await page.getByRole("button", { name: "Select all 23 that match" }).click();
  await expect(page.getByText("23 selected")).toBeVisible();
  const onFirstPage = (await rows(page).first().textContent()) ?? "";
  const next = page.getByRole("button", { name: "Next page" });
  await Promise.all([page.waitForRequest(/[?&]page=2(&|$)/), next.hover()]);
  await next.click();
  await expect(rows(page).first()).not.toHaveText(onFirstPage);
  await expect(rows(page).first()).toHaveAttribute("aria-selected", "true");
  const boxes = page.getByRole("checkbox", { name: /^Select (?!all)/ });
  await boxes.first().uncheck();
  await expect(page.getByText("22 selected")).toBeVisible();

  const sent = page.waitForRequest((request) => request.url().endsWith(`/api${changeMany.path}`));
  await page.keyboard.press("t");
  await page.getByRole("option", { name: "Everybody" }).click();
  await page.getByRole("button", { name: "Tag 22 creators" }).click();
  expect((await sent).postDataJSON().selection).toMatchObject({ matching: {}, except: [expect.any(String)] });
  await expect(toasts(page, "22 creators tagged")).toBeVisible();
  await expect(cell(page, 0, "tags")).toHaveText("No tags");
  await expect(cell(page, 1, "tags")).toContainText("Everybody");
  await toasts(page, "22 creators tagged").getByRole("button", { name: "Undo" }).click();
  await expect(cell(page, 1, "tags")).toHaveText("No tags");
  // It lies above the bar, and a click there would wait until it goes.
  await toasts(page, /^Undone/)
    .getByRole("button", { name: "Close" })
    .click();

  const left = await rows(page).first().getAttribute("data-row");
  await page.getByRole("button", { name: "Previous page" }).click();
  await expect(page.getByText("1–20 of 23")).toBeVisible();
  const bar = page.getByRole("region", { name: "22 selected" });
  const exported = page.waitForRequest((request) => request.url().endsWith(`/api${exportCsv.path}`));
  await bar.getByRole("button", { name: "Export" }).click();
  await page.getByRole("button", { name: "Export 22 creators" }).click();
  expect((await exported).postDataJSON()).toMatchObject({ matching: {}, except: [left] });
  await expect(toasts(page, /Exported 22 creators/)).toBeVisible();

  await page.goto("/crm?page=9");
  await page.getByRole("button", { name: "Go to the last page" }).click();
  await expect(page.getByText("21–23 of 23")).toBeVisible();
});

test("a viewer reads, chooses and exports, and is offered no change", async ({ page }) => {
  await fill(page, 2);
  // A workspace cannot be joined in the product yet: the role of a viewer is put in its place.
  await page.route(`**/api${registeredUser.path}`, async (route) => {
    const answer = await route.fetch();
    const { user, ...rest } = await answer.json();
    await route.fulfill({ response: answer, json: { ...rest, user: { ...user, member: "viewer" } } });
  });
  await page.goto("/crm");
  // What cannot be edited is a table and no grid.
  const table = page.getByRole("table", { name: "Creators in your CRM" });
  await table.getByRole("checkbox", { name: "Select all on this page" }).check();
  const bar = page.getByRole("region", { name: "2 selected" });
  await expect(bar.getByRole("button", { name: "Export" })).toBeVisible();
  for (const offered of ["Add to lists", "Tags", "Status", "Remove"]) {
    await expect(bar.getByRole("button", { name: offered })).toHaveCount(0);
  }
  await expect(page.getByRole("button", { name: /^(Status|Tags|Email) of |^Note on |^Remove / })).toHaveCount(0);
  await page.keyboard.press("s");
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveCount(0);
});

test("columns keep their order, width and place in sight", async ({ page }) => {
  await open(page, 2);
  const heads = grid(page).getByRole("columnheader");
  const named = (name: string) => heads.filter({ hasText: new RegExp(`^${name}$`) });
  const edge = grid(page).getByRole("separator", { name: "Width of Status" });
  const before = await edge.getAttribute("aria-valuenow");
  await edge.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(edge).toHaveAttribute("aria-valuenow", String(Number(before) + 40));

  const box = await edge.boundingBox();
  if (!box) throw new Error("the edge is not on screen");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 30, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(edge).toHaveAttribute("aria-valuenow", String(Number(before) + 70));

  await page.getByRole("button", { name: "Columns and density" }).click();
  const menu = page.getByRole("dialog", { name: "Columns and density" });
  await menu.getByRole("checkbox", { name: "Score" }).check();
  await menu.getByRole("button", { name: /^Drag Note / }).focus();
  await page.keyboard.press("ArrowUp");
  await menu.getByRole("button", { name: "Pin Networks" }).click();
  await menu.getByRole("button", { name: /^Drag Tags / }).dragTo(menu.getByRole("button", { name: /^Drag Status / }), {
    targetPosition: { x: 4, y: 2 },
  });
  await page.keyboard.press("Escape");
  const order = "Creator Networks Tags Status Engagement Note Email Lists Feedback Added Score".split(" ");
  await expect(heads).toContainText(["", ...order, "Actions"]);
  await expect
    .poll(async () => (await (await page.request.get(`/api${getPreferences.path}`)).json()).preferences.crm?.pinned)
    .toEqual(["accounts"]);

  await page.reload();
  await expect(heads).toContainText(["", ...order, "Actions"]);
  await expect(edge).toHaveAttribute("aria-valuenow", String(Number(before) + 70));
  const left = (await named("Networks").boundingBox())?.x;
  // A shadow at the actions shows that columns lie beyond them.
  const shadow = () => named("Actions").evaluate((head) => getComputedStyle(head).filter);
  await expect.poll(shadow).toContain("-6px");
  const table = page.getByRole("region", { name: "Creators in your CRM" });
  await table.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect.poll(shadow).not.toContain("-6px");
  expect((await named("Networks").boundingBox())?.x).toBe(left);
});

test("two people see each other's edits while they work", async ({ page, context }) => {
  await open(page, 3);
  const other = await context.newPage();
  await other.goto("/crm");
  await at(other, 1, "note");
  await other.keyboard.press("Enter");
  const draft = other.getByRole("textbox", { name: /^Note on/ });
  await draft.fill("In the middle of a sen");

  await at(page, 1, "note");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: /^Note on/ }).fill("I was first");
  await page.keyboard.press("Control+Enter");
  // The open editor keeps what is typed, and says what came.
  await expect(other.getByText("The value was changed to “I was first” in the meantime")).toBeVisible();
  await expect(draft).toHaveValue("In the middle of a sen");
  await draft.press("Escape");
  await expect(cell(other, 1, "note")).toHaveText("I was first");
  await expect(cell(other, 1, "note")).toBeFocused();

  // A new creator above moves the rows; the keyboard stays with its own.
  const stays = await rows(other).nth(1).getAttribute("data-row");
  const creatorsId = (await someCreators(page, 4)).slice(-1);
  await page.request.post(`/api${addCreator.path}`, { data: { creatorsId } });
  await expect(rows(other)).toHaveCount(4);
  await expect(other.locator(`[data-row="${stays}"] [data-column="note"]`)).toBeFocused();
  await other.keyboard.press("ArrowDown");
  await expect(cell(other, 3, "note")).toBeFocused();
});

test("a table that does not load tries again, and an edit that is refused is reverted, each with a message", async ({
  page,
}) => {
  await fill(page, 2);
  await page.route(`**/api${listCrm.path}?*`, (route) =>
    route.fulfill({ status: 500, json: { success: false, err: "x", msg: "No." } }),
  );
  await page.goto("/crm");
  await expect(page.getByText("No.")).toBeVisible();
  await page.unroute(`**/api${listCrm.path}?*`);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rows(page)).toHaveCount(2);

  await page.route("**/api/crm/update-custom-notes", (route) => route.abort());
  await at(page, 0, "note");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: /^Note on/ }).fill("Lost");
  await page.keyboard.press("Control+Enter");
  await expect(toasts(page, "This was not saved")).toBeVisible();
  await expect(cell(page, 0, "note")).toHaveText("No note");
});
