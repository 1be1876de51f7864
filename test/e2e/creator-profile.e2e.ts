import { findOwnAccounts, listOwnCreators, releaseClaim } from "#contract/creator-profile/claims.ts";
import { getOwnProfile } from "#contract/creator-profile/edit.ts";
import { discover } from "#contract/discovery/endpoints.ts";
import { listMails } from "#contract/system-mails.ts";
import type { Page } from "@playwright/test";
import { send, someCreators } from "./support/crm.ts";
import { expect, expectAccessible, PASSWORD, signInAs, test } from "./support/fixtures.ts";
import { expectNoSidewaysScroll, PHONE } from "./support/screens.ts";

test.use({ viewport: PHONE });

/** The sample creator's own profile. */
async function ownId(page: Page): Promise<string> {
  const { creators } = await send(page, listOwnCreators, {});
  return creators[0]?._id ?? "";
}

/** Saves a headline as another tab would. */
async function save(page: Page, id: string, title: string): Promise<void> {
  const answer = await page.request.post(`/api/creator/edit/${id}`, { data: { title } });
  expect(answer.ok()).toBe(true);
}

test.describe("the owner of a profile", () => {
  test.use({ signedIn: false });

  test("edits it on a phone, by keyboard, with undo, and sees what was not saved", async ({ page }) => {
    await signInAs(page, "creator");
    const before = (await send(page, getOwnProfile, { id: await ownId(page) })).profile;
    await page.goto("/my-profile");
    const headline = page.getByRole("textbox", { name: "Headline" });
    await headline.fill("Bread, slowly");
    await page.keyboard.press("Tab");
    const saved = page.getByRole("alert").filter({ hasText: "Saved." });
    await expect(saved).toBeVisible();
    await expect(page.getByText("You declared this.")).toHaveCount(1);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await saved.getByRole("button", { name: "Undo" }).click();
    await expect(headline).toHaveValue(before.title ?? "");

    // A failure is shown at the field, and what was typed stays.
    await page.route("**/api/creator/edit/*", async (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
    );
    await headline.fill("Bread, quickly");
    await page.keyboard.press("Tab");
    await expect(headline).toHaveAttribute("aria-invalid", "true");
    await expect(headline).toHaveValue("Bread, quickly");
    await page.unroute("**/api/creator/edit/*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(saved).toBeVisible();

    // Another tab saves while this one types.
    await headline.fill("Mine");
    await save(page, before._id, "From elsewhere");
    await page.keyboard.press("Tab");
    await expect(page.getByText("It is “From elsewhere” now.")).toBeVisible();
    await page.getByRole("button", { name: "Show what is saved" }).click();
    await expect(headline).toHaveValue("From elsewhere");
    await save(page, before._id, before.title ?? "A headline");
  });

  test("chooses niches, and sees the profile as brands do", async ({ page }) => {
    await signInAs(page, "creator");
    await page.goto("/my-profile");
    const niches = page.getByRole("list", { name: "Your niches" }).getByRole("listitem");
    await expect(niches).not.toHaveCount(0);
    const count = await niches.count();
    await page.getByRole("combobox", { name: "Add a niche" }).fill("Swimming");
    await page.getByRole("option").first().click();
    await expect(niches).toHaveCount(count + 1);
    await page.getByRole("alert").filter({ hasText: "Saved." }).getByRole("button", { name: "Undo" }).click();
    await expect(niches).toHaveCount(count);
    await page.getByRole("link", { name: "See it as brands do" }).click();
    await expect(page).toHaveURL(/\/creators\/\d+/);
  });
});

test.describe("what the owner declares for collaborations", () => {
  test.use({ signedIn: false });

  test("is written, ordered by keyboard, undone and read by brands", async ({ page }) => {
    await signInAs(page, "creator");
    const id = await ownId(page);
    await page.goto("/my-profile");
    const section = page.getByRole("region", { name: "Services" });
    const services = section.getByRole("listitem");
    await expect(services).not.toHaveCount(0);
    const count = await services.count();
    const saved = page.getByRole("alert").filter({ hasText: "Saved." });
    await section.getByRole("button", { name: "Add service" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Service" }).fill("A talk");
    await dialog.getByRole("textbox", { name: "Price" }).fill("1.2345");
    await dialog.getByRole("button", { name: "Save service" }).click();
    await expect(dialog.getByRole("textbox", { name: "Price" })).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);

    // A failure is shown, and what was typed stays.
    await page.route("**/api/creator/partnerships/*/add-service-item", async (route) =>
      route.fulfill({ status: 503, json: {} }),
    );
    await dialog.getByRole("textbox", { name: "Price" }).fill("1500");
    await dialog.getByRole("combobox", { name: "Price for" }).selectOption("An hour");
    await dialog.getByRole("button", { name: "Save service" }).click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await page.unroute("**/api/creator/partnerships/*/add-service-item");
    await dialog.getByRole("button", { name: "Save service" }).click();
    await expect(services).toHaveCount(count + 1);
    await expect(services.last()).toContainText("€1,500.00 per hour");
    await expectNoSidewaysScroll(page);

    await services.last().getByTitle("Drag to change the order").dragTo(services.first());
    await expect(services.first()).toContainText("A talk");
    await services.first().getByRole("button", { name: "Move down: A talk" }).focus();
    await page.keyboard.press("Enter");
    await expect(services.nth(1)).toContainText("A talk");
    await expect(services.nth(1).getByRole("button", { name: "Move down: A talk" })).toBeFocused();
    await page.goto(`/creators/${id}?part=partnerships`);
    await expect(page.getByRole("list", { name: "Services", exact: true })).toContainText("A talk");
    await expectNoSidewaysScroll(page);

    await page.goto("/my-profile");
    await section.getByRole("button", { name: "Remove: A talk" }).click();
    await expect(services).toHaveCount(count);
    await saved.getByRole("button", { name: "Undo" }).click();
    await expect(services).toHaveCount(count + 1);
    await section.getByRole("button", { name: "Remove: A talk" }).click();
    await expect(services).toHaveCount(count);
    await expectAccessible(page);
  });
});

test("a person claims a profile with evidence, and withdraws the claim", async ({ page, browser }) => {
  const other = await browser.newPage();
  await signInAs(other, "creator");
  const { profile } = await send(other, getOwnProfile, { id: await ownId(other) });
  const username = profile.networks[0]?.username ?? "";
  await other.close();

  await page.goto("/my-profile");
  await page.getByRole("textbox", { name: "Your account" }).fill("no-such-account");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No account with this name is known here.")).toBeVisible();
  // Networks without credentials are not offered, but named.
  const offered = page.getByRole("combobox", { name: "Network", exact: true }).getByRole("option");
  await expect(offered.filter({ hasText: "Bluesky" })).toHaveCount(1);
  await expect(offered.filter({ hasText: "Instagram" })).toHaveCount(0);
  await expect(page.getByText(/cannot look up accounts on .*Instagram/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Suggest creators" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole("textbox", { name: "Your account" }).fill(username);
  await page.getByRole("button", { name: "Find account" }).click();
  await expect(page.getByText("Claimed by someone.").first()).toBeVisible();
  expect((await send(page, findOwnAccounts, { account: username })).accounts.length).toBeGreaterThan(0);
  await page
    .getByRole("button", { name: /^This is me/ })
    .first()
    .click();
  const claim = page.getByRole("list", { name: "Claims" }).getByRole("article");
  await expect(claim).toContainText("Someone else has this profile.");
  await expectAccessible(page);
  await claim.getByRole("button", { name: /evidence/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send evidence" }).click();
  await expect(dialog.getByText("Describe what shows that the profile is yours.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "How can it be seen?" }).fill("I am named in the imprint of the site.");
  await dialog.getByRole("textbox", { name: "Link (optional)" }).fill("https://imprint.example/me");
  await dialog.getByRole("button", { name: "Send evidence" }).click();
  await expect(page.getByText("Sent. The administrators will notify you.")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await claim.getByRole("button", { name: "Withdraw claim" }).click();
  await expect(page.getByText("You gave this profile up.")).toBeVisible();
  const { claims } = await send(page, listOwnCreators, {});
  for (const { _id, state } of claims) if (state !== "ended") await send(page, releaseClaim, { id: _id });
});

test.describe("a visitor who finds their own profile", () => {
  test.use({ signedIn: false });

  test("signs up as a creator and claims exactly that one", async ({ page, browser }) => {
    const member = await browser.newPage();
    await signInAs(member, "brand");
    const [id = ""] = await someCreators(member, 1);
    await member.close();
    await page.goto(`/signup?next=%2Fmy-profile%3Fclaim%3D${id}`);
    await expect(page.getByRole("radio", { name: /A creator/ })).toBeChecked();
    await expect(page.getByRole("link", { name: "Sign in", exact: true }).last()).toHaveAttribute(
      "href",
      `/signin?next=%2Fmy-profile%3Fclaim%3D${id}`,
    );
    await expectAccessible(page);
    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("Last name").fill("Example");
    await page.getByLabel("Email", { exact: true }).fill(`ada-${crypto.randomUUID()}@example.test`);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel(/privacy policy/).check();
    await page.route("**/api/creator/accounts?*", async (route) => route.fulfill({ status: 503, json: {} }));
    await page.getByRole("button", { name: "Create account" }).click();
    const section = page.getByRole("region", { name: "Claim this profile" });
    await expect(section.getByRole("alert")).toBeVisible();
    await page.unroute("**/api/creator/accounts?*");
    await section.getByRole("button", { name: "Try again" }).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    // A user without a claim finds the same way from the profile.
    await page.goto(`/creators/${id}`);
    await page.getByRole("link", { name: "Claim this profile" }).click();
    await section
      .getByRole("button", { name: /^This is me/ })
      .first()
      .click();
    await expect(page.getByRole("list", { name: "Claims" }).getByRole("article")).toBeVisible();
    await expect(section).toHaveCount(0);
    await page.goto(`/creators/${id}`);
    await expect(page.getByRole("heading", { name: "About" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Claim this profile" })).toHaveCount(0);
  });
});

test.describe("a creator who proves a claim", () => {
  test.use({ signedIn: false });

  test("signs in at the network, or opens the link that the contact address received", async ({
    page,
    browser,
    baseURL,
  }) => {
    // Networks send browsers back to the installation's own address.
    const address = (baseURL ?? "").replace("127.0.0.1", "localhost");
    const admin = await browser.newPage();
    await signInAs(admin, "admin");
    const { results } = await send(admin, discover, { filters: { sort: "score" } });
    const creator = results.find(
      ({ verified, networks }) => !verified && networks.some(({ network }) => network === "twitch"),
    );
    const username = creator?.networks.find(({ network }) => network === "twitch")?.username ?? "";
    await page.request.post(`${address}/api/auth/signup`, {
      data: {
        first_name: "Ida",
        last_name: "Tester",
        email: `ida-${crypto.randomUUID()}@example.test`,
        password: PASSWORD,
        privacyAccepeted: true,
      },
    });
    await page.goto(`${address}/my-profile?claim=${creator?._id}`);
    await page.getByRole("button", { name: `This is me: @${username} on Twitch` }).click();
    const claim = page.getByRole("list", { name: "Claims" }).getByRole("article");
    const signIn = claim.getByRole("button", { name: "Sign in at Twitch" });
    await expect(signIn).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await signIn.click();
    await page.getByRole("button", { name: "Deny" }).click();
    await expect(page.getByText("You did not allow Twitch to share which account is yours.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Back to your claims" }).click();
    await expect(page).toHaveURL(`${address}/my-profile`);
    await signIn.click();
    // The page before has a field for an account too.
    const account = page.getByLabel("Account", { exact: true });
    await account.fill("another.sample");
    await page.getByRole("button", { name: "Allow" }).click();
    await expect(page.getByText("You signed in at Twitch as @another.sample")).toBeVisible();
    await page.getByRole("button", { name: "Back to your claims" }).click();

    const mail = claim.getByRole("button", { name: /^Mail a link to / });
    if ((await mail.count()) > 0) {
      await mail.click();
      await expect(claim.getByText(/^A link was mailed to /)).toBeVisible();
      const { mails } = await send(admin, listMails, {});
      const link = mails.map(({ body }) => /\/my-profile\?proof=\S+/.exec(body ?? "")?.[0]).find(Boolean) ?? "";
      await page.goto(`${address}${link}`);
      await expectAccessible(page);
      await page.getByRole("button", { name: "The profile is mine" }).click();
    } else {
      await signIn.click();
      await account.fill(username);
      await page.getByRole("button", { name: "Allow" }).click();
    }
    await expect(page).toHaveURL(`${address}/my-profile`);
    await expect(page.getByText(/^The profile is yours\.|^Proved\./).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await admin.close();
  });
});

test.describe("people who act for a creator", () => {
  test.use({ signedIn: false });

  test("are invited, accept, edit under their own name, and are revoked at once", async ({ page, browser }) => {
    await signInAs(page, "creator");
    const id = await ownId(page);
    const agent = await browser.newPage({ viewport: PHONE });
    const email = `agent-${crypto.randomUUID().slice(0, 8)}@example.test`;
    await agent.request.post("/api/auth/signup", {
      data: { first_name: "Anna", last_name: "Agent", email, password: PASSWORD, privacyAccepeted: true },
    });
    await page.goto("/my-profile");
    const section = page.getByRole("region", { name: "People who act for you" });
    await section.getByLabel("Email address").fill("no address");
    await section.getByRole("button", { name: "Invite" }).click();
    await expect(section.getByLabel("Email address")).toHaveAttribute("aria-invalid", "true");
    await section.getByLabel("Email address").fill(email);
    await page.keyboard.press("Enter");
    const row = section.getByRole("listitem").filter({ hasText: email });
    await expect(row).toContainText("Invited on");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await agent.goto("/my-profile");
    await agent.getByRole("list", { name: "Invitations" }).getByRole("button", { name: "Accept" }).click();
    await expect(agent.getByText("What you change is recorded under your name.")).toBeVisible();
    await expect(agent.getByRole("button", { name: "Give up profile…" })).toHaveCount(0);
    await expectAccessible(agent);
    await expectNoSidewaysScroll(agent);
    await expect(agent.getByRole("textbox", { name: "Headline" })).toBeVisible();
    await agent.goto("/my-spotlight");
    await expect(agent.getByRole("link", { name: "Visits" })).toBeVisible();
    await expect(agent.getByRole("link", { name: "Messages" })).toHaveCount(0);

    await expect(section.getByRole("button", { name: "Revoke: Anna Agent" })).toBeVisible();
    await section.getByRole("button", { name: "Revoke: Anna Agent" }).click();
    await page.route("**/managers/*/revoke", async (route) => route.fulfill({ status: 503, json: {} }));
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Revoke", exact: true }).click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await page.unroute("**/managers/*/revoke");
    await dialog.getByRole("button", { name: "Revoke", exact: true }).click();
    await expect(section.getByRole("button", { name: "Revoke: Anna Agent" })).toHaveCount(0);
    expect((await agent.request.get(`/api/creator/edit/${id}`)).status()).toBe(404);
    await agent.close();
  });
});
