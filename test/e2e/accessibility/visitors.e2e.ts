import { setWhiteLabel, updateShare } from "#contract/lists/endpoints.ts";
import type { Page } from "@playwright/test";
import { expect, signInAs, test } from "../support/fixtures.ts";
import { makeList, sharedRow, shareList } from "../support/lists.ts";
import { checkScreens, expectNoSidewaysScroll, PHONE } from "../support/screens.ts";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

test.describe("without an account", () => {
  // Who comes from elsewhere signs up by mail.
  test.use({ signedIn: false, extraHTTPHeaders: { "x-forwarded-for": "203.0.113.42" } });

  test("ways in, from elsewhere", async ({ page }) => {
    await checkScreens(page, [
      { name: "sign-in", address: "/signin", show: () => expect(heading(page, /sign in/i)).toBeVisible() },
      {
        name: "sign-up: check your mail",
        address: "/signup",
        async show() {
          await page.getByLabel("Email").fill(`mail-${crypto.randomUUID()}@example.test`);
          await page.getByRole("button", { name: "Send me a link" }).click();
          await expect(page.getByText(/^Check mail-/)).toBeVisible();
        },
      },
      {
        name: "a forgotten password",
        address: "/forgot-password",
        show: () => expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible(),
      },
      {
        name: "a new password by a link that is not valid",
        address: "/reset-password?token=unknown",
        show: () => expect(page.getByText("This link is not valid. Request a new one.")).toBeVisible(),
      },
    ]);
  });
});

test.describe("on this machine", () => {
  test.use({ signedIn: false });

  test("sign-up", async ({ page }) => {
    await checkScreens(page, [
      {
        name: "with errors",
        address: "/signup",
        async show() {
          await page.getByRole("button", { name: "Create account" }).click();
          await expect(page.getByText("Accept the privacy policy to continue.")).toBeVisible();
        },
      },
    ]);
  });

  test("the sample agency", async ({ page }) => {
    await signInAs(page, "agency");
    await page.goto("/lists");
    await page.getByRole("main").getByRole("link", { name: "Gaming launch" }).click();
    await checkScreens(page, [
      {
        name: "ranking of a list",
        async show() {
          await page.getByRole("link", { name: "Ranking", exact: true }).click();
          await expect(page.getByRole("table", { name: /^Ranking of/ }).getByRole("row")).not.toHaveCount(0);
        },
      },
    ]);
  });

  test("the sample administrator", async ({ page }) => {
    await signInAs(page, "admin");
    await checkScreens(page, [
      { name: "people", address: "/people", show: () => expect(heading(page, "People")).toBeVisible() },
      {
        name: "import offers",
        address: "/import-offers",
        show: () => expect(heading(page, "Import offers")).toBeVisible(),
      },
      { name: "audit log", address: "/audit-log", show: () => expect(heading(page, "Audit log")).toBeVisible() },
      {
        name: "discovery with filters of administrators",
        address: "/discovery?countries=fi",
        async show() {
          await expect(page.getByRole("table").getByRole("checkbox")).not.toHaveCount(0);
          await page.getByRole("button", { name: /^Administration/ }).click();
          await page.getByLabel("Added from", { exact: true }).fill("2020-01-01");
          await expect(page.getByRole("button", { name: /^Remove the filter Added from/ })).toBeVisible();
          await page.getByLabel("Added to").fill("2010-01-01");
          await expect(page.getByText("“From” is above “to”")).toBeVisible();
          await expect(page).not.toHaveURL(/addedTo/);
        },
      },
    ]);
  });
});

test("a shared list", async ({ page, browser }) => {
  const list = await makeList(page, "Spring launch", 3);
  const address = await shareList(page, list);
  const share = (data: object) => page.request.post(`/api${updateShare.path}`, { data: { topId: list._id, ...data } });
  await page.request.post(`/api${setWhiteLabel.path}`, { data: { topId: list._id, whiteLabel: true } });
  const context = await browser.newContext({ baseURL: process.env.LIMELIGHT_URL, viewport: PHONE });
  const stranger = await context.newPage();
  const [liked = "", disliked = ""] = list.names;
  const approve = sharedRow(stranger, liked).getByRole("button", { name: "Approve", exact: true });

  await checkScreens(stranger, [
    {
      name: "on a phone, asking for a name",
      address,
      async show() {
        await approve.click();
        await expect(stranger.getByLabel("Your name")).toBeVisible();
        await expect(stranger.getByRole("list", { name: /^Recent posts of/ })).toHaveCount(3);
        await expectNoSidewaysScroll(stranger);
      },
    },
    {
      name: "on a phone, reviewed",
      async show() {
        await stranger.getByLabel("Your name").fill("Grace");
        await stranger.getByLabel("Your name").press("Enter");
        await expect(stranger.getByText("1 of 3 reviewed")).toBeVisible();
        await sharedRow(stranger, liked)
          .getByRole("button", { name: /^Comment/ })
          .click();
        await stranger.getByLabel(/^Comment on/).fill("Yes, please!");
        await stranger.getByRole("button", { name: "Save" }).click();
        await expect(stranger.getByText("Your comment: Yes, please!")).toBeVisible();
      },
    },
    {
      name: "as a table, with responses that wait for a name",
      address,
      async show() {
        // Another visitor, whose name is not known yet.
        await context.clearCookies();
        await stranger.evaluate(() => localStorage.clear());
        await stranger.setViewportSize({ width: 1440, height: 900 });
        await stranger.reload();
        await approve.click();
        // It moves the rows.
        await expect(stranger.getByLabel("Your name")).toBeVisible();
        await sharedRow(stranger, disliked).getByRole("button", { name: "Reject", exact: true }).click();
        await expect(stranger.getByText("2 responses are waiting for your name")).toBeVisible();
      },
    },
    {
      name: "protected",
      address,
      async show() {
        await share({ password: "open sesame" });
        await stranger.reload();
        await expect(heading(stranger, "This list is protected")).toBeVisible();
      },
    },
    {
      name: "no longer available",
      address: `/shared/${"A".repeat(22)}`,
      show: () => expect(heading(stranger, "This list isn't available")).toBeVisible(),
    },
    {
      name: "that does not load",
      address,
      async show() {
        await share({ password: null });
        await stranger.route("**/api/public/**", (route) =>
          route.fulfill({ status: 500, json: { err: "UNKNOWN_ERROR" } }),
        );
        await stranger.reload();
        await expect(
          stranger.getByText("An error occurred, please retry or contact your administrator."),
        ).toBeVisible();
      },
    },
  ]);
  await context.close();
});
