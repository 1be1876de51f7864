import sharp from "sharp";
import { LOGO_MAX_BYTES } from "#contract/base/limits.ts";
import { uploadLogo } from "#contract/lists/endpoints.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { makeList, sayOf, shareList } from "./support/lists.ts";

const rows = (page: Page) => page.getByRole("checkbox", { name: /^Select (?!all)/ });
const toasted = (page: Page, message: string | RegExp) => page.getByRole("alert").filter({ hasText: message });

test("a list is made public, protected, let expire and found by search engines", async ({ page, browser }) => {
  const list = await makeList(page, "Spring", 2);
  await page.goto(`/lists/${list._id}`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("switch", { name: "Public" }).click();
  await expect(toasted(page, "List “Spring” is now public")).toBeVisible();
  const url = await dialog.getByLabel("Link to the list").inputValue();
  expect(url).toMatch(/\/shared\/[\w-]{22}$/);

  await dialog.getByRole("button", { name: "Set a password" }).click();
  await dialog.getByRole("textbox", { name: "New password" }).fill("password");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("This password is one of the most common. Choose another.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "New password" }).fill("tulips in spring");
  await page.keyboard.press("Enter");
  await expect(toasted(page, "Visitors must now enter the password")).toBeVisible();
  const stranger = await browser.newPage();
  await stranger.goto(url);
  await expect(stranger.getByText("This list is protected")).toBeVisible();
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(toasted(page, "The password was removed")).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole("heading", { name: "Spring" })).toBeVisible();
  await stranger.close();

  await dialog.getByRole("button", { name: "30 days" }).click();
  await expect(toasted(page, "The link now expires at the end of")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "30 days" })).toHaveAttribute("aria-pressed", "true");
  await dialog.getByLabel("Last day").fill("2020-02-02");
  await expect(dialog.getByText("This date is in the past or invalid. Nothing was changed.")).toBeVisible();
  await dialog.getByRole("switch", { name: "Allow search engines" }).click();
  await expect(toasted(page, "Search engines may now index “Spring”")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Share", exact: true })).toBeFocused();
  await expect(page.getByRole("main").getByText("Community")).toBeVisible();
});

test("a replaced link stops working, visits are logged, and a private list is not here", async ({ page, browser }) => {
  const list = await makeList(page, "Spring", 1);
  const old = `${process.env.LIMELIGHT_URL}${await shareList(page, list)}`;
  await page.goto(`/lists/${list._id}`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const address = dialog.getByLabel("Link to the list");
  await expect(address).toHaveValue(old);
  await dialog.getByRole("button", { name: "Replace link" }).click();
  await expect(dialog.getByText(/The old link stops working immediately/)).toBeVisible();
  await dialog.getByRole("button", { name: "Replace link" }).click();
  await expect(address).not.toHaveValue(old);
  const renewed = await address.inputValue();
  const stranger = await browser.newPage();
  await stranger.goto(old);
  await expect(stranger.getByText("This list isn't available")).toBeVisible();
  // The heading is in the HTML already; the visit is recorded when the app reads the list.
  const read = stranger.waitForResponse(/\/api\/public\/crm-tops\/shared\//);
  await stranger.goto(renewed);
  await read;
  await expect(stranger.getByRole("heading", { name: "Spring" })).toBeVisible();

  await dialog.getByText("Visits", { exact: true }).click();
  await expect(dialog.getByText(/^1 visit · 1 visitor$/)).toBeVisible();
  await expect(dialog.getByRole("list", { name: "Newest visits" }).getByRole("listitem")).toContainText("Computer");
  await dialog.getByText("Link and access").click();
  await dialog.getByRole("switch", { name: "Public" }).click();
  await expect(toasted(page, "List “Spring” is now private")).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText("This list isn't available")).toBeVisible();
  await stranger.close();
});

test("visitors see the logo and company of a white-label list; an invalid logo is not sent, with a reason", async ({
  page,
  browser,
}) => {
  const list = await makeList(page, "Autumn", 1);
  const url = await shareList(page, list);
  const png = await sharp({ create: { width: 240, height: 80, channels: 3, background: "#0b7f79" } })
    .png()
    .toBuffer();
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith(uploadLogo.path)) sent += 1;
  });
  await page.goto(`/lists/${list._id}`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Branding", { exact: true }).click();
  await dialog.getByRole("switch", { name: "White label" }).click();
  await expect(toasted(page, "List “Autumn” is now white label")).toBeVisible();
  const file = dialog.getByLabel("Logo", { exact: true }).and(page.locator("input"));

  await file.setInputFiles({ name: "logo.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
  await expect(dialog.getByText("“logo.gif” was not saved. Choose a PNG or JPEG image.")).toBeVisible();
  await file.setInputFiles({ name: "big.png", mimeType: "image/png", buffer: Buffer.alloc(LOGO_MAX_BYTES + 1) });
  await expect(dialog.getByText("“big.png” was not saved. Choose an image of at most 1 MB.")).toBeVisible();
  expect(sent).toBe(0);
  await file.setInputFiles({ name: "lies.png", mimeType: "image/png", buffer: Buffer.from("<script>") });
  await expect(dialog.getByRole("alert")).toContainText(/PNG or JPEG/);
  await expect(dialog.getByRole("img", { name: "Current Logo" })).toBeHidden();

  await file.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: png });
  await expect(toasted(page, "Logo of “Autumn” saved")).toBeVisible();
  const shown = dialog.getByRole("img", { name: "Current Logo" });
  await expect(shown).toHaveJSProperty("naturalWidth", 240);
  await expect(shown).toHaveAttribute("src", /\?t=\d+$/);
  await dialog.getByLabel("Company", { exact: true }).fill("Fennovia");
  await page.keyboard.press("Enter");
  await expect(toasted(page, "The company is now “Fennovia”")).toBeVisible();
  await expect(dialog.getByRole("figure")).toContainText("Fennovia");

  const stranger = await browser.newPage();
  await stranger.goto(`${process.env.LIMELIGHT_URL}${url}`);
  await expect(stranger.getByRole("banner").getByText("Fennovia")).toBeVisible();
  await expect(stranger.getByRole("heading", { name: "Autumn" })).toBeVisible();
  await stranger.close();

  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(toasted(page, "Logo of “Autumn” removed")).toBeVisible();
  await expect(shown).toBeHidden();
  await dialog.getByRole("switch", { name: "White label" }).click();
  await expect(toasted(page, "List “Autumn” is now product label")).toBeVisible();
});

test("what clients say arrives while one looks, is narrowed by verdict, and makes a list of the approved", async ({
  page,
  browser,
}) => {
  const list = await makeList(page, "Pitch", 3);
  const [liked = "", disputed = "", questioned = ""] = list.creatorIds;
  await page.goto(`/lists/${list._id}?tab=feedback`);
  await expect(page.getByText("No feedback yet")).toBeVisible();
  const url = await shareList(page, list);
  await expect(page.getByText("Send the link to your reviewers.", { exact: false })).toBeVisible();

  await sayOf(browser, url, {
    creatorId: liked,
    reviewer: "Grace",
    verdict: "approve",
    comment: "Exactly <i>our</i> tone",
  });
  await expect(page.getByText("Exactly <i>our</i> tone")).toBeVisible();
  await sayOf(browser, url, { creatorId: disputed, reviewer: "Grace", verdict: "approve" });
  await sayOf(browser, url, { creatorId: disputed, reviewer: "Omar", verdict: "reject" });
  await sayOf(browser, url, { creatorId: questioned, reviewer: "Omar", verdict: "maybe" });
  await expect(page.getByRole("button", { name: "2 approved" })).toBeVisible();
  const spokenOf = page.getByRole("list", { name: "Feedback" }).locator(":scope > li");
  await expect(spokenOf).toHaveCount(3);
  await expect(page.getByRole("link", { name: /^Feedback/ })).toContainText("4");

  await page.getByRole("button", { name: "1 rejected" }).click();
  await expect(page).toHaveURL(/feedback=reject/);
  await expect(spokenOf).toHaveCount(1);
  await expect(spokenOf).toContainText("Omar");
  await page.getByRole("button", { name: "1 rejected" }).click();
  await expect(spokenOf).toHaveCount(3);

  await page.getByRole("link", { name: "Creators", exact: true }).click();
  const disputedRow = page.getByRole("row").filter({ hasText: list.names[1] ?? "" });
  await expect(disputedRow).toContainText("1 approved1 rejected");
  await sayOf(browser, url, { creatorId: disputed, reviewer: "Lin", verdict: "reject" });
  await expect(disputedRow).toContainText("2 rejected");
  await page.goto(`/crm?verdicts=reject&creator=${disputed}&part=timeline`);
  await expect(page.getByRole("button", { name: /Change the filter Feedback.*Rejected/ })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("row").filter({ hasText: list.names[1] ?? "" })).toContainText("Pitch");
  await expect(page.getByRole("article").filter({ hasText: "LinRejects" })).toContainText("Pitch");
  await page.goto(`/lists/${list._id}?tab=feedback`);

  await page.getByRole("button", { name: "Create list from approved (1)" }).click();
  await expect(page.getByRole("dialog").getByLabel("Title")).toHaveValue("Pitch – approved");
  await page.getByRole("dialog").getByRole("button", { name: "Create list" }).click();
  await expect(page.getByRole("heading", { name: "Pitch – approved", level: 1 })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("grid").getByRole("link", { name: list.names[0] ?? "", exact: true })).toBeVisible();
});
