import type { APIRequestContext, Browser, Locator, Page } from "@playwright/test";
import {
  createPublicList,
  listFeedback,
  listLists,
  getList,
  setWhiteLabel,
  updateShare,
} from "#contract/lists/endpoints.ts";
import { login } from "#contract/auth/endpoints.ts";
import type { Endpoint, InputOf, ReplyOf } from "#contract/base/endpoint.ts";
import type { Network } from "#contract/networks/networks.ts";
import { trust } from "#contract/base/trust.ts";
import { expect, test } from "./support/fixtures.ts";
import { sharedRow } from "./support/lists.ts";

const PHONE = { width: 390, height: 844 };

/** Calls as the owner's screens do. */
async function call<E extends Endpoint>(
  request: APIRequestContext,
  endpoint: E,
  input: InputOf<E>,
): Promise<ReplyOf<E>> {
  const given = Object(input);
  const url = `/api${endpoint.path.replace("{id}", given.id)}`;
  const answer = await request.fetch(url, {
    method: endpoint.method,
    ...(endpoint.body && { data: given }),
  });
  expect(answer.ok(), `${url}: ${await answer.text()}`).toBe(true);
  return trust<ReplyOf<E>>(await answer.json()); // the server's tests check replies
}

/** Some of the sample world's creators, whose names differ. */
async function someCreators(browser: Browser, count: number) {
  const context = await browser.newContext();
  const { request } = context;
  await call(request, login, { email: "agency@sample.test", password: "limelight-sample" });
  const { lists } = await call(request, listLists, {});
  const pages = await Promise.all(lists.map(async ({ _id }) => call(request, getList, { id: _id })));
  await context.close();
  const rows = pages.flatMap(({ influencers }) => influencers);
  const byName = new Map(rows.map(({ creator, creatorId }) => [creator.full_name, { id: creatorId, creator }]));
  return [...byName.values()].slice(0, count);
}

type Share = Omit<InputOf<typeof updateShare>, "topId">;

async function shareList(page: Page, browser: Browser, share: Share, count = 3) {
  const creators = await someCreators(browser, count);
  const { list } = await call(page.request, createPublicList, {
    title: "Spring launch",
    desc: "Please tell us what you think.",
    creatorsId: creators.map(({ id }) => id),
  });
  const shared = await call(page.request, updateShare, { topId: list._id, ...share });
  const names = creators.map(({ creator }) => creator.full_name);
  const on = (network: Network) =>
    creators.filter(({ creator }) => creator.networks.some((a) => a.network === network));
  return { topId: list._id, address: shared.list.share.url ?? "", names, on };
}

const labelsOf = (all: Locator) => all.evaluateAll((each) => each.map((one) => one.getAttribute("aria-label")));

async function openAsStranger(browser: Browser, address: string, viewport = PHONE): Promise<Page> {
  const context = await browser.newContext({ viewport });
  const stranger = await context.newPage();
  await stranger.goto(address);
  return stranger;
}

test("a client reviews a list on a phone, and the team hears of it", async ({ page, browser }) => {
  const { topId, address, names } = await shareList(page, browser, { feedback: true });
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

  const feedback = async () => (await call(page.request, listFeedback, { id: topId })).counts;
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
  const { address } = await shareList(page, browser, { feedback: true });
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
  const { topId, address, names } = await shareList(page, browser, { feedback: true });
  const stranger = await openAsStranger(browser, address);
  const approve = sharedRow(stranger, names[0] ?? "").getByRole("button", { name: "Approve" });
  await expect(approve).toBeVisible();
  await call(page.request, updateShare, { topId, feedback: false });
  await approve.click();
  await stranger.getByLabel("Your name").fill("Grace");
  await stranger.getByLabel("Your name").press("Enter");
  await expect(stranger.getByRole("alert")).toHaveText("This was not saved. This list does not take feedback.");
  await expect(approve).toHaveAttribute("aria-pressed", "false");
  await expect(stranger.getByText("0 of 3 reviewed")).toBeVisible();
});

test("first verdicts wait for the name, which is entered once", async ({ page, browser }) => {
  const { topId, address, names } = await shareList(page, browser, { feedback: true });
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
    .poll(async () => (await call(page.request, listFeedback, { id: topId })).counts)
    .toEqual({ approve: 1, maybe: 0, reject: 1, comments: 1 });
});

test("a protected list opens with its password, and shows nothing before", async ({ page, browser }) => {
  const { topId, address } = await shareList(page, browser, { password: "open sesame" });
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
  await call(page.request, updateShare, { topId, password: "another one" });
  await stranger.reload();
  await expect(stranger.getByRole("heading", { name: "This list is protected" })).toBeVisible();
});

test("the head does not move when the app takes over, and a white label hides the product", async ({
  page,
  browser,
}) => {
  const { topId, address } = await shareList(page, browser, { companyName: "Nordlicht" });
  await call(page.request, setWhiteLabel, { topId, whiteLabel: true });
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

test("a failed reply can be retried; the list has pages, a search and a choice of network", async ({
  page,
  browser,
}) => {
  const { address, names, on } = await shareList(page, browser, { feedback: true }, 24);
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
  const shown = await labelsOf(creators);
  await pages.getByRole("button", { name: "Next page" }).click();
  await expect(pages).toContainText("21–24 of 24");
  await expect(creators).toHaveCount(4);
  shown.push(...(await labelsOf(creators)));
  expect(new Set(shown)).toEqual(new Set(names.map((name) => `Your verdict on ${name}`)));

  await stranger.getByRole("searchbox").fill("unknown name");
  await expect(stranger.getByRole("heading", { name: "No matches" })).toBeVisible();
  await stranger.getByRole("button", { name: "Show all creators" }).click();
  await stranger.getByRole("group", { name: "Network" }).getByRole("button", { name: "TikTok" }).click();
  await expect(pages).toContainText(`of ${on("tiktok").length}`);
  await stranger.reload();
  await expect(pages).toContainText(`of ${on("tiktok").length}`);
});
