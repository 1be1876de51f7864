import type { Page } from "@playwright/test";
import { CREDENTIAL } from "#fakes/networks/behaviour/credential.ts";
import { listCrm } from "#contract/crm/endpoints.ts";
import { execute } from "./support/database.ts";
import { expect, expectAccessible, signInAs, test } from "./support/fixtures.ts";
import { useOwnInstallation } from "./support/installation.ts";

useOwnInstallation();

async function openAsAdmin(page: Page): Promise<void> {
  await signInAs(page, "admin");
  await page.goto("/sources");
  await expect(page.getByRole("heading", { name: "Live sources", level: 1 })).toBeVisible();
}

const source = (page: Page, name: string) => page.getByRole("listitem", { name, exact: true });

async function giveKey(page: Page, key: string): Promise<void> {
  const youtube = source(page, "YouTube");
  await youtube.getByRole("button", { name: /^(?:Enter|Change) credentials/ }).click();
  const dialog = page.getByRole("dialog", { name: "Credentials of YouTube" });
  await dialog.getByLabel("API key").fill(key);
  await dialog.getByRole("button", { name: "Save credentials" }).click();
  await expect(dialog).toHaveCount(0);
}

test.describe("as the sample administrator", () => {
  test.use({ signedIn: false });

  test("an administrator gives a source its key, tests it and takes it away; it is never shown again", async ({
    page,
  }) => {
    await openAsAdmin(page);
    const youtube = source(page, "YouTube");
    await expect(youtube).toContainText("Needs credentials");
    await expect(youtube.getByRole("button", { name: "Test YouTube" })).toBeDisabled();
    await youtube.getByRole("button", { name: "Details of YouTube" }).click();
    await expect(youtube).toContainText("Rates, growth and scores must not be computed");

    await giveKey(page, "a-wrong-key");
    await youtube.getByRole("button", { name: "Test YouTube" }).click();
    await expect(youtube.getByText("The test failed.")).toBeVisible();
    await expect(youtube).toContainText("Failing");
    await expectAccessible(page);

    await giveKey(page, CREDENTIAL);
    await youtube.getByRole("button", { name: "Test YouTube" }).click();
    await expect(youtube.getByText("The source responded.")).toBeVisible();
    await expect(youtube).toContainText("Working");
    await expect(youtube).toContainText(/units today\s*[1-9]\d* of 10K/);
    await page.reload();
    await youtube.getByRole("button", { name: "Details of YouTube" }).click();
    await expect(youtube).toContainText("Stored encrypted");
    expect(await page.content()).not.toContain("a-wrong-key");

    await youtube.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove credentials" }).click();
    await expect(youtube).toContainText("Needs credentials");
  });

  test("an administrator switches a source off and on, and limits it", async ({ page }) => {
    await openAsAdmin(page);
    await expect(page.getByText("tokens used today")).toContainText("of 500,000");
    const twitter = source(page, "X");
    const toggle = twitter.getByRole("switch", { name: "Use X" });
    await toggle.click({ force: true });
    await expect(twitter).toContainText("This source is off.");
    await toggle.click({ force: true });
    await expect(twitter).toContainText("Needs credentials");

    await twitter.getByRole("button", { name: "Details of X" }).click();
    await twitter.getByRole("button", { name: "Change limits…" }).click();
    const dialog = page.getByRole("dialog", { name: "Limits of X" });
    await dialog.getByLabel("Maximum requests per day").fill("-5");
    await dialog.getByRole("button", { name: "Save limits" }).click();
    await expect(dialog.getByText("Enter a number between 0 and 100,000,000.")).toBeVisible();
    await dialog.getByLabel("Maximum requests per day").fill("1000");
    await dialog.getByLabel("Maximum dollars per month").fill("12.5");
    await dialog.getByRole("button", { name: "Save limits" }).click();
    await expect(twitter).toContainText("At most 1,000 requests per day, spread over the day");
    await expect(twitter).toContainText("At most US$12.50 per calendar month");

    await twitter.getByRole("button", { name: "Change limits…" }).click();
    await dialog.getByLabel("Maximum requests per day").fill("");
    await dialog.getByLabel("Maximum dollars per month").fill("");
    await dialog.getByRole("button", { name: "Save limits" }).click();
    await expect(twitter).toContainText("No daily limit of requests");
  });

  test("an audit is stated by name, changes what can be done with figures, and can be revoked", async ({ page }) => {
    await openAsAdmin(page);
    const youtube = source(page, "YouTube");
    await youtube.getByRole("button", { name: "Details of YouTube" }).click();
    await youtube.getByRole("button", { name: "Confirm audit…" }).click();
    const dialog = page.getByRole("dialog", { name: "YouTube: audit passed" });
    await expectAccessible(page);
    await dialog.getByLabel("Your name").fill("");
    await dialog.getByRole("button", { name: "Confirm audit" }).click();
    await expect(dialog.getByText("Enter your name.")).toBeVisible();
    await dialog.getByLabel("Your name").fill("Vera Kind");
    await dialog.getByRole("button", { name: "Confirm audit" }).click();
    await expect(youtube).toContainText(/Vera Kind confirmed on .* that this installation passed the network's audit/);
    await expect(youtube).toContainText("Rates, growth and scores may be computed");
    await youtube.getByRole("button", { name: "Withdraw confirmation…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Withdraw confirmation" }).click();
    await expect(youtube).toContainText("Rates, growth and scores must not be computed");
  });

  test("how old figures are is a table, and creators that cannot be indexed are listed until they can", async ({
    page,
  }) => {
    await execute(`
      insert into index_failures (creator_id, error, attempts, failed_at, retry_at)
      select id, 'more than one row returned by a subquery', 3, world.now(), world.now() + interval '8 minutes'
      from creators order by id limit 1`);
    await openAsAdmin(page);
    const table = page.getByRole("table", { name: "Accounts by network and by the age of their newest count" });
    const row = table.getByRole("row", { name: /^Instagram/ });
    await expect(row.getByRole("cell")).toHaveCount(10);
    const figures = await row.getByRole("cell").allTextContents();
    const [accounts = 0, ...ages] = [figures[7], ...figures.slice(0, 7)].map((text) =>
      Number(text?.replaceAll(",", "")),
    );
    expect(accounts).toBeGreaterThan(0);
    expect(ages.reduce((sum, count) => sum + count, 0)).toBe(accounts);
    await expect(page.getByRole("listitem").filter({ hasText: "TikTok" })).toContainText("excludes commercial use");

    const failure = page.getByRole("row", { name: /more than one row returned by a subquery/ });
    await expect(failure.getByRole("cell").and(page.getByText("3", { exact: true }))).toBeVisible();
    await expect(page.getByText(/^1 creator cannot be indexed/)).toBeVisible();
    await expectAccessible(page);
    await failure.getByRole("link").click();
    await expect(page).toHaveURL(/\/creators\/\d+/);
    // It is due, and succeeds.
    await execute("update index_failures set retry_at = world.now()");
    await expect
      .poll(async () => {
        await page.goto("/sources");
        await expect(page.getByRole("table", { name: /^Accounts by network/ })).toBeVisible();
        return failure.count();
      })
      .toBe(0);
  });

  test("a failed load is retried; the page is used from the keyboard, and fits on a phone", async ({ page }) => {
    let fails = true;
    await page.route("**/api/admin/connectors", (route) =>
      fails
        ? route.fulfill({ status: 500, json: { success: false, err: "UNKNOWN_ERROR", msg: "Broken." } })
        : route.continue(),
    );
    await openAsAdmin(page);
    const alert = page.getByRole("alert").filter({ hasText: "Live sources could not be loaded" });
    await expect(alert).toBeVisible();
    await expect(page.getByRole("table")).toBeVisible();
    fails = false;
    await alert.getByRole("button", { name: "Try again" }).click();

    const details = page.getByRole("button", { name: "Details of Bluesky" });
    await details.focus();
    await page.keyboard.press("Enter");
    await expect(details).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Limits of Bluesky" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(source(page, "Bluesky").getByRole("button", { name: "Change limits…" })).toBeFocused();

    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);
  });
});

test("members refresh a creator and read the reply of each network; the page is not theirs", async ({ page }) => {
  // Generated accounts stay as they are; those that a simulated network has provided are read again.
  await page.goto("/creators/1");
  await expect(page.getByRole("button", { name: /^Refresh now/ })).toContainText("Sample data does not update.");
  const influencers = [{ id: "1", network: "youtube", username: "kitchen.sample" }];
  expect((await page.request.post("/api/crm/import", { data: { influencers, listIds: [] } })).ok()).toBe(true);
  const found = async () => {
    const answer = await page.request.get(`/api${listCrm.path}`);
    return listCrm.reply.parse(await answer.json()).crmCreators[0]?.creatorId;
  };
  await expect.poll(found).toBeDefined();
  const creator = await found();
  await page.goto(`/creators/${creator}`);
  await page.getByRole("button", { name: "Refresh now" }).click();
  const answers = page.getByRole("dialog", { name: "Refresh results" });
  await expect(answers.getByRole("listitem")).not.toHaveCount(0);
  await expectAccessible(page);
  await answers.getByRole("button", { name: "Close" }).click();
  await expect(answers).toHaveCount(0);

  // Escape closes the answers, and leaves the panel that they are in.
  await page.goto(`/discovery?creator=${creator}`);
  await page.getByRole("button", { name: "Refresh now" }).click();
  await expect(answers).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(answers).toHaveCount(0);
  await expect(page.locator("dialog[open]")).toBeVisible();
  await page.goto("/sources");
  await expect(page.getByRole("heading", { name: "This page is for administrators" })).toBeVisible();
});
