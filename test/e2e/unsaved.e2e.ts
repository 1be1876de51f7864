import type { BrowserContext, Page, Route } from "@playwright/test";
import { updateCustomNotes } from "#contract/crm/endpoints.ts";
import { createList, updateList } from "#contract/lists/endpoints.ts";
import { giveFeedback } from "#contract/shared-lists.ts";
import { addNote, getTimeline } from "#contract/timeline.ts";
import { fillCrm } from "./support/crm.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";
import { makeList, shareList } from "./support/lists.ts";

/**
 * Slows the processor and the network: what is shown is then long ahead of what has been sent. From the first edit on,
 * since opening a screen proves nothing here; with rate 1 the processor is as quick as before.
 */
async function slowDown(page: Page, rate = 3): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 50,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

const pathOf = ({ path }: { path: string }) => `**/api${path.replace(/\{\w+\}/g, "*")}`;

/** Holds the next request to an endpoint, where the network would be slow. */
async function hold(context: BrowserContext, endpoint: { path: string }) {
  const arrived = Promise.withResolvers<Route>();
  await context.route(pathOf(endpoint), (route) => arrived.resolve(route), { times: 1 });
  return {
    /** Resolves when the page has sent it. */
    sent: arrived.promise,
    release: async () => (await arrived.promise).continue(),
  };
}

/** Loses the connection for the next request to an endpoint. */
async function lose(context: BrowserContext, endpoint: { path: string }): Promise<void> {
  await context.route(pathOf(endpoint), (route) => route.abort("internetdisconnected"), { times: 1 });
}

const unsaved = (page: Page) => page.getByRole("region", { name: "Not saved yet" });
const cell = (page: Page, column: string) =>
  page.getByRole("grid", { name: "Creators in your CRM" }).locator(`tbody tr[data-row] [data-column="${column}"]`);

async function editNote(page: Page, text: string): Promise<void> {
  await cell(page, "note").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: /^Note on/ }).fill(text);
  await page.keyboard.press("Control+Enter");
}

test("an edit of a cell survives a closed tab, a reload and an expired session", async ({ page, context }) => {
  await fillCrm(page, 1);
  await page.goto("/crm");
  await slowDown(page);
  const closed = await hold(context, updateCustomNotes);
  await editNote(page, "Call on Monday");
  await expect(cell(page, "note")).toHaveText("Call on Monday");
  await closed.sent;
  const next = await context.newPage();
  await page.close();
  await closed.release();
  // The draft that the closed tab has left is not needed: the write itself arrives.
  await next.addInitScript(() => localStorage.clear());
  await next.goto("/crm");
  await expect(cell(next, "note")).toHaveText("Call on Monday");

  const expired = await context.newPage();
  await next.close();
  await expired.goto("/crm");
  await slowDown(expired);
  const refused = await hold(context, updateCustomNotes);
  await editNote(expired, "Call on Tuesday");
  await expect(cell(expired, "note")).toHaveText("Call on Tuesday");
  const route = await refused.sent;
  await expired.reload();
  await route.fulfill({ status: 401, json: { success: false, err: "access_expired", msg: "Expired." } });
  await expect(cell(expired, "note")).toHaveText("Call on Tuesday");
  await expect(unsaved(expired)).toHaveCount(0);
  await expired.reload();
  await expect(cell(expired, "note")).toHaveText("Call on Tuesday");
});

test("an edit without a connection comes back as a draft, and never over a newer value unseen", async ({
  page,
  context,
}) => {
  const [row] = await fillCrm(page, 1);
  await page.goto("/crm");
  await slowDown(page);
  await lose(context, updateCustomNotes);
  await editNote(page, "Call on Monday");
  await expect(unsaved(page)).toContainText(`Not saved yet: Note on ${row?.creator.full_name}`);
  await expect(cell(page, "note")).toHaveText("No note");

  const values = [{ customCreatorId: row?._id, customNote: "Call on Friday" }];
  const answer = await page.request.post(`/api${updateCustomNotes.path}`, { data: { field: "customNote", values } });
  expect(answer.ok()).toBe(true);
  await page.reload();
  await expect(unsaved(page)).toContainText("Call on Monday");
  await expect(unsaved(page)).toContainText(
    "This was changed to “Call on Friday” in the meantime. Saving overwrites that.",
  );
  await expect(cell(page, "note")).toHaveText("Call on Friday");
  await slowDown(page, 1);
  await expectAccessible(page);
  await slowDown(page);

  await cell(page, "note").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: /^Note on/ })).toHaveValue("Call on Monday");
  await expect(
    page.getByText("This edit is not saved yet. The value was changed to “Call on Friday” in the meantime."),
  ).toBeVisible();
  await page.keyboard.press("Escape");

  await lose(context, updateCustomNotes);
  await unsaved(page).getByRole("button", { name: /^Save/ }).press("Enter");
  await expect(unsaved(page)).toContainText("This was not saved.");
  await unsaved(page).getByRole("button", { name: /^Save/ }).press("Enter");
  await expect(unsaved(page)).toHaveCount(0);
  await expect(cell(page, "note")).toHaveText("Call on Monday");

  await lose(context, updateCustomNotes);
  await editNote(page, "Never mind");
  await unsaved(page)
    .getByRole("button", { name: /^Discard/ })
    .press("Enter");
  await expect(unsaved(page)).toHaveCount(0);
  await page.reload();
  await expect(cell(page, "note")).toHaveText("Call on Monday");
  await expect(unsaved(page)).toHaveCount(0);
});

test("a note is written once, whenever its request arrives", async ({ page, context }) => {
  const [row] = await fillCrm(page, 1);
  const field = page.getByRole("textbox", { name: "Write a note" });
  const notes = async () => {
    const url = `/api${getTimeline.path.replace("{id}", row?._id ?? "")}?show=notes`;
    const { entries } = getTimeline.reply.parse(await (await page.request.get(url)).json());
    return entries.map(({ what }) => what.kind === "note" && what.note.text);
  };
  await page.goto(`/creators/${row?.creatorId}?part=timeline`);
  await slowDown(page);
  const late = await hold(context, addNote);
  await field.fill("Free in March");
  await page.keyboard.press("ControlOrMeta+Enter");
  const request = await late.sent;
  await page.reload();
  // It may still be under way, and is sent again all the same.
  await expect(page.getByRole("article").filter({ hasText: "Free in March" })).toHaveCount(1);
  await expect(unsaved(page)).toHaveCount(0);
  await expect(field).toHaveValue("");
  expect((await request.fetch()).status()).toBe(200);
  expect(await notes()).toEqual(["Free in March"]);

  await lose(context, addNote);
  await field.fill("Free in May");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(unsaved(page)).toContainText("Free in May");
  await page.reload();
  await expect(field).toHaveValue("Free in May");
  await unsaved(page).getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("article").filter({ hasText: "Free in May" })).toHaveCount(1);
  await expect(field).toHaveValue("");
  expect(await notes()).toEqual(["Free in May", "Free in March"]);
});

test("forms survive a reload and a lost connection", async ({ page, context }) => {
  const list = await makeList(page, "Spring", 1);
  await page.goto(`/lists/${list._id}`);
  await slowDown(page);
  const edit = async (title: string) => {
    await page.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Edit list" }).click();
    await page.getByRole("dialog").getByLabel("Title").fill(title);
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  };
  const held = await hold(context, updateList);
  await edit("Summer");
  await held.sent;
  await page.reload();
  await expect(page.getByRole("heading", { name: "Summer", level: 1 })).toBeVisible();
  await held.release();

  await lose(context, updateList);
  await edit("Autumn");
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await page.reload();
  await expect(unsaved(page)).toContainText("List");
  await unsaved(page).getByRole("button", { name: "Save: List" }).click();
  await expect(page.getByRole("heading", { name: "Autumn", level: 1 })).toBeVisible();
  await expect(unsaved(page)).toHaveCount(0);

  await page.goto("/lists");
  await lose(context, createList);
  await page.getByRole("button", { name: "Create a list" }).click();
  await page.getByRole("dialog").getByLabel("Title").fill("Winter");
  await page.getByRole("dialog").getByRole("button", { name: "Create list" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await page.reload();
  await unsaved(page).getByRole("button", { name: "Save: New list" }).click();
  await expect(page.getByRole("main").getByRole("link", { name: "Winter" })).toBeVisible();
  await expect(unsaved(page)).toHaveCount(0);
});

test("a client's feedback survives a reload and a lost connection", async ({ page, browser }) => {
  const list = await makeList(page, "Spring", 1);
  const context = await browser.newContext({ baseURL: process.env.LIMELIGHT_URL ?? "" });
  const client = await context.newPage();
  await client.goto(await shareList(page, list));
  await slowDown(client);
  const verdict = (name: string) => client.getByRole("button", { name, exact: true });

  // Without a name nothing is sent yet.
  await verdict("Approve").click();
  await client.reload();
  await expect(verdict("Approve")).toHaveAttribute("aria-pressed", "true");
  await client.getByRole("button", { name: "Enter name" }).click();
  await client.getByLabel("Your name").fill("Grace");
  const held = await hold(client.context(), giveFeedback);
  await client.getByLabel("Your name").press("Enter");
  await held.sent;
  await client.reload();
  await expect(client.getByText("1 of 1 reviewed")).toBeVisible();
  await expect(verdict("Approve")).toHaveAttribute("aria-pressed", "true");
  await held.release();

  await lose(client.context(), giveFeedback);
  await client.getByRole("button", { name: /^Comment/ }).click();
  await client.getByLabel(/^Comment on/).fill("Yes, please!");
  await client.getByRole("button", { name: "Save", exact: true }).click();
  await expect(unsaved(client)).toContainText("Approve: Yes, please!");
  await client.reload();
  await expect(unsaved(client)).toContainText("Approve: Yes, please!");
  await slowDown(client, 1);
  await expectAccessible(client);
  await slowDown(client);
  await unsaved(client).getByRole("button", { name: /^Save/ }).click();
  await expect(client.getByText("Your comment: Yes, please!")).toBeVisible();
  await expect(unsaved(client)).toHaveCount(0);
  await client.context().close();
});
