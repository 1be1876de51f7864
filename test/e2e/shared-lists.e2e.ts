import type { Browser, Page } from "@playwright/test";
import type { InputOf } from "#contract/base/endpoint.ts";
import { listFeedback, setPublic, setWhiteLabel, updateShare } from "#contract/lists/endpoints.ts";
import { send } from "./support/crm.ts";
import { expect, test } from "./support/fixtures.ts";
import { makeList, sharedRow } from "./support/lists.ts";
import { PHONE } from "./support/screens.ts";

async function shareList(page: Page, share: Omit<InputOf<typeof updateShare>, "topId">, count = 3) {
  const { _id: topId, names } = await makeList(page, "Spring launch", count);
  await send(page, setPublic, { topId, public: true });
  const { list } = await send(page, updateShare, { topId, ...share });
  return { topId, address: list.share.url ?? "", names };
}

async function openAsStranger(browser: Browser, address: string, viewport = PHONE): Promise<Page> {
  const context = await browser.newContext({ viewport });
  const stranger = await context.newPage();
  await stranger.goto(address);
  return stranger;
}

test("a client reviews a list on a phone, and the team hears of it", async ({ page, browser }) => {
  const { topId, address, names } = await shareList(page, { feedback: true });
  const [liked = "", disliked = ""] = names;
  const stranger = await openAsStranger(browser, address);
  await expect(stranger.getByRole("heading", { name: "Spring launch", level: 1 })).toBeVisible();
  await expect(stranger.getByText("0 of 3 reviewed")).toBeVisible();
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);

  const approve = sharedRow(stranger, liked).getByRole("button", { name: "Approve" });
  await approve.click();
  await stranger.getByLabel("Your name").fill("Grace");
  await stranger.getByLabel("Your name").press("Enter");
  await expect(approve).toHaveAttribute("aria-pressed", "true");
  await expect(stranger.getByText("1 of 3 reviewed")).toBeVisible();

  await sharedRow(stranger, disliked).getByRole("button", { name: "Reject" }).click();
  await expect(stranger.getByText("2 of 3 reviewed")).toBeVisible();
  await sharedRow(stranger, liked)
    .getByRole("button", { name: /^Comment/ })
    .click();
  await stranger.getByLabel(/^Comment on/).fill("Yes, please!");
  await stranger.getByRole("button", { name: "Save" }).click();
  await expect(stranger.getByText("Your comment: Yes, please!")).toBeVisible();

  const feedback = async () => (await send(page, listFeedback, { id: topId })).counts;
  await expect.poll(feedback).toEqual({ approve: 1, maybe: 0, reject: 1, comments: 1 });
  await page.goto("/notifications");
  await expect(page.getByText("1 unread")).toBeVisible();
  await page.getByRole("link", { name: "Grace reviewed 2 creators of Spring launch" }).click();
  await expect(page).toHaveURL(new RegExp(`/lists/${topId}\\?tab=feedback`));

  await stranger.reload();
  await expect(stranger.getByText("2 of 3 reviewed")).toBeVisible();
  await expect(stranger.getByText("as Grace")).toBeVisible();
  await expect(approve).toHaveAttribute("aria-pressed", "true");
});

test("a list is reviewed by keyboard", async ({ page, browser }) => {
  const { address } = await shareList(page, { feedback: true });
  const stranger = await openAsStranger(browser, address, { width: 1440, height: 900 });
  await expect(stranger.getByText("0 of 3 reviewed")).toBeVisible();
  await stranger.keyboard.press("m");
  await stranger.getByLabel("Your name").fill("Grace");
  await stranger.keyboard.press("Enter");
  await expect(stranger.getByText("1 of 3 reviewed")).toBeVisible();
  await stranger.keyboard.press("j");
  await stranger.keyboard.press("a");
  await stranger.keyboard.press("r");
  await expect(stranger.getByText("3 of 3 reviewed")).toBeVisible();
  await expect(stranger.getByRole("button", { name: "Maybe" }).nth(0)).toHaveAttribute("aria-pressed", "true");
  await expect(stranger.getByRole("button", { name: "Approve" }).nth(1)).toHaveAttribute("aria-pressed", "true");
  await expect(stranger.getByRole("button", { name: "Reject" }).nth(2)).toHaveAttribute("aria-pressed", "true");
});

test("what could not be saved is reverted with a message", async ({ page, browser }) => {
  const { topId, address, names } = await shareList(page, { feedback: true });
  const stranger = await openAsStranger(browser, address);
  const approve = sharedRow(stranger, names[0] ?? "").getByRole("button", { name: "Approve" });
  await expect(approve).toBeVisible();
  await send(page, updateShare, { topId, feedback: false });
  await approve.click();
  await stranger.getByLabel("Your name").fill("Grace");
  await stranger.getByLabel("Your name").press("Enter");
  await expect(stranger.getByRole("alert")).toHaveText("This was not saved. This list does not take feedback.");
  await expect(approve).toHaveAttribute("aria-pressed", "false");
  await expect(stranger.getByText("0 of 3 reviewed")).toBeVisible();
});

test("first verdicts wait for the name, which is entered once", async ({ page, browser }) => {
  const { topId, address, names } = await shareList(page, { feedback: true });
  const [liked = "", disliked = "", other = ""] = names;
  const stranger = await openAsStranger(browser, address, { width: 1440, height: 900 });
  const approve = sharedRow(stranger, liked).getByRole("button", { name: "Approve", exact: true });
  await approve.click();
  await stranger.getByLabel("Your name").fill("Gra");
  await sharedRow(stranger, disliked).getByRole("button", { name: "Reject", exact: true }).click();
  await expect(stranger.getByText("2 responses are waiting for your name")).toBeVisible();
  await expect(approve).toHaveAttribute("aria-pressed", "true");
  await expect(stranger.getByLabel("Your name")).toHaveValue("Gra");
  await sharedRow(stranger, other)
    .getByRole("button", { name: /^Comment/ })
    .click();
  await stranger.getByLabel(/^Comment on/).fill("Too far away");
  await stranger.getByLabel("Your name").fill("Grace");
  await stranger.getByRole("button", { name: "Save" }).click();
  await expect(stranger.getByText("2 of 3 reviewed")).toBeVisible();
  await expect
    .poll(async () => (await send(page, listFeedback, { id: topId })).counts)
    .toEqual({ approve: 1, maybe: 0, reject: 1, comments: 1 });
});

test("a protected list opens with its password, and shows nothing before", async ({ page, browser }) => {
  const { topId, address } = await shareList(page, { password: "open sesame" });
  const stranger = await openAsStranger(browser, address);
  await expect(stranger.getByRole("heading", { name: "This list is protected" })).toBeVisible();
  expect(await stranger.content()).not.toContain("Spring launch");
  await expect(stranger).toHaveTitle("A shared list");
  await stranger.getByLabel("Password", { exact: true }).fill("wrong");
  await stranger.getByRole("button", { name: "Open the list" }).click();
  await expect(stranger.getByText("Wrong password. Try again.")).toBeVisible();
  await stranger.getByLabel("Password", { exact: true }).fill("open sesame");
  await stranger.getByRole("button", { name: "Open the list" }).click();
  await expect(stranger.getByRole("heading", { name: "Spring launch" })).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole("heading", { name: "Spring launch" })).toBeVisible();
  await send(page, updateShare, { topId, password: "another one" });
  await stranger.reload();
  await expect(stranger.getByRole("heading", { name: "This list is protected" })).toBeVisible();
});

test("the head does not move when the app takes over, and a white label hides the product", async ({
  page,
  browser,
}) => {
  const { topId, address } = await shareList(page, { companyName: "Nordlicht" });
  await send(page, setWhiteLabel, { topId, whiteLabel: true });
  const context = await browser.newContext({ viewport: PHONE });
  const stranger = await context.newPage();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await stranger.route("**/api/public/**", async (route) => {
    await held;
    await route.continue();
  });
  await stranger.goto(address);
  const title = stranger.getByRole("heading", { name: "Spring launch" });
  await expect(title).toBeVisible();
  const drawn = await title.boundingBox();
  expect(await stranger.locator("main").getAttribute("aria-busy")).toBe("true");
  letGo();
  await expect(stranger.getByRole("row")).not.toHaveCount(0);
  expect(await title.boundingBox()).toEqual(drawn);
  await expect(stranger).toHaveTitle("Spring launch · Nordlicht");
  await expect(stranger.getByText("Limelight")).toHaveCount(0);
});

test("nothing moves under the finger when the totals arrive", async ({ page, browser }) => {
  const { address, names } = await shareList(page, { feedback: true });
  const context = await browser.newContext({ viewport: PHONE });
  const stranger = await context.newPage();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await stranger.route(/fetch_stats=true/, async (route) => {
    await held;
    await route.continue();
  });
  await stranger.goto(address);
  const approve = sharedRow(stranger, names[0] ?? "").getByRole("button", { name: "Approve" });
  await expect(approve).toBeVisible();
  const before = await approve.boundingBox();
  letGo();
  await expect(stranger.getByLabel("Totals of the list")).toBeVisible();
  await expect(stranger.getByRole("group", { name: "Network" }).getByRole("button")).not.toHaveCount(0);
  expect(await approve.boundingBox()).toEqual(before);
});

test("a failed reply can be retried; the list has pages and a search", async ({ page, browser }) => {
  const { address } = await shareList(page, { feedback: true }, 24);
  const context = await browser.newContext({ viewport: PHONE });
  const stranger = await context.newPage();
  await stranger.route("**/api/public/**", async (route) =>
    route.fulfill({ status: 500, json: { err: "UNKNOWN_ERROR" } }),
  );
  await stranger.goto(address);
  await expect(stranger.getByText("An error occurred, please retry or contact your administrator.")).toBeVisible();
  await stranger.unroute("**/api/public/**");
  await stranger.getByRole("button", { name: "Try again" }).click();
  await expect(stranger.getByRole("heading", { name: "Spring launch" })).toBeVisible();

  const pages = stranger.getByRole("navigation", { name: "Pages" });
  const creators = stranger.getByRole("group", { name: /^Your verdict on / });
  await expect(pages).toContainText("1–20 of 24");
  await pages.getByRole("button", { name: "Next page" }).click();
  await expect(pages).toContainText("21–24 of 24");
  await expect(creators).toHaveCount(4);
  await stranger.getByRole("searchbox").fill("unknown name");
  await expect(stranger.getByRole("heading", { name: "No matches" })).toBeVisible();
  await stranger.getByRole("button", { name: "Show all creators" }).click();
  await expect(pages).toContainText("1–20 of 24");
});
