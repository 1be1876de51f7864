import type { Browser, Page } from "@playwright/test";
import { z } from "zod";
import { updateCustomNotes } from "#contract/crm/endpoints.ts";
import { registeredUser } from "#contract/users.ts";
import { fillCrm, send } from "./support/crm.ts";
import { expect, expectAccessible, PASSWORD, signInAs, test } from "./support/fixtures.ts";
import { execute } from "./support/database.ts";

const NEW = "another password of spring";

test("settings change the profile and the password, sign other devices out, and delete the account", async ({
  page,
  person,
  browser,
}) => {
  const elsewhere = await browser.newContext({ userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0" });
  await elsewhere.request.post("/api/auth/login", { data: { email: person.email, password: PASSWORD } });
  await page.goto("/discovery");
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await page.getByLabel("First name").fill("Grace");
  await page.getByLabel("Website").fill("paper");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Enter an address that begins with https://.")).toBeVisible();
  await page.getByLabel("Website").fill("https://paper.example");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("button", { name: /^Account:.*Grace Tester/ })).toBeVisible();

  await page.getByRole("link", { name: "Sign-in and devices" }).click();
  await expect(page.getByText("Firefox on Linux")).toBeVisible();
  await page.getByLabel("Current password").fill("a guess");
  await page.getByLabel("New password").fill(NEW);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This is not your current password.")).toBeVisible();
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password was changed; other devices are signed out")).toBeVisible();
  await expect(page.getByText("Firefox on Linux")).toHaveCount(0);
  expect((await elsewhere.request.get("/api/registered/user")).status()).toBe(401);

  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Current password").fill(NEW);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText(/^Your account will be deleted on .* sign in to restore it\.$/)).toBeVisible();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(NEW);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: "Restore my account" }).click();
  await expect(page.getByText("Your account is restored")).toBeVisible();
});

test("a person is invited, joins, gets another role, and leaves; another workspace is created", async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const email = `guest-${crypto.randomUUID()}@example.test`;
  await page.goto("/settings/members");
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByText("This person is already a member of the workspace.")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByText(`Invited ${email}.`)).toBeVisible();
  await expect(page.getByRole("list", { name: "Open invitations" }).getByText(email)).toBeVisible();

  const mailbox = await openMailbox(browser, baseURL);
  const link = await linkOf(mailbox, "You are invited to a workspace in Limelight", email);
  await expectAccessible(mailbox);
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: { "x-forwarded-for": "203.0.113.41" } });
  const guest = await context.newPage();
  await guest.goto(link);
  await expect(guest.getByText(`Ida Tester invited you as ${email}.`)).toBeVisible();
  await expectAccessible(guest);
  await guest.getByRole("link", { name: "Create an account to join" }).click();
  await expect(guest.getByLabel("First name")).toBeVisible();
  await expect(guest.getByLabel("Company").or(guest.getByText("A brand or agency"))).toHaveCount(0);
  await guest.getByLabel("First name").fill("Guest");
  await guest.getByLabel("Last name").fill("Example");
  await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await guest.getByLabel(/privacy policy/).check();
  await guest.getByRole("button", { name: "Create account" }).click();
  await expect(guest.getByRole("heading", { name: "Discovery", level: 1 })).toBeVisible();

  const role = page.getByRole("combobox", { name: "Role of Guest Example" });
  await expect(role).toHaveValue("member");
  await role.selectOption("viewer");
  await expect(page.getByText("Guest Example is now: Viewer")).toBeVisible();

  // A note mentions the guest, who is notified of it.
  const [row] = await fillCrm(page, 1);
  await page.goto(`/creators/${row?.creatorId}?part=timeline`);
  const note = page.getByRole("textbox", { name: "Write a note" });
  await note.pressSequentially("@gu");
  await expect(page.getByRole("option", { name: "Guest Example" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(note).toHaveValue("@Guest Example ");
  await note.pressSequentially("please call");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("article").getByText("@Guest Example")).toBeVisible();
  await guest.goto("/notifications");
  await expect(guest.getByText("@Guest Example please call")).toBeVisible();
  await guest.getByRole("link", { name: "Ida Tester mentioned you in a note" }).click();
  await expect(guest.locator("dialog[open]").getByRole("article").getByText("@Guest Example")).toBeVisible();

  // So is a new owner.
  const values = [{ customCreatorId: row?._id ?? "", customNote: (await send(guest, registeredUser, {})).user._id }];
  await send(page, updateCustomNotes, { field: "owner", values });
  await guest.goto("/notifications");
  const assignment = guest.getByRole("link", { name: "Ida Tester made you the owner of 1 creator" });
  await expectAccessible(guest);
  await assignment.click();
  await expect(guest.getByRole("row").getByText(row?.creator.full_name ?? "")).toBeVisible();
  await page.goto("/settings/members");

  await guest.goto("/settings/members");
  await expect(guest.getByText("Only owners and admins can invite, change or remove members.")).toBeVisible();
  await guest.getByRole("button", { name: /^Leave / }).click();
  await guest.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
  await expect(guest.getByRole("heading", { name: "Members of My workspace" })).toBeVisible();
  await expect(role).toHaveCount(0);

  // One workspace on the Free plan is free per person.
  await execute("update customers set plan = 3 where id in (select customer_id from users where email = $1)", [
    person.email,
  ]);
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "New workspace" }).click();
  const dialog = page.getByRole("dialog", { name: "New workspace" });
  await dialog.getByRole("button", { name: "Create workspace" }).click();
  await expect(dialog.getByText("Enter the workspace's name.")).toBeVisible();
  await dialog.getByLabel("Name").fill("Second studio");
  await dialog.getByRole("button", { name: "Create workspace" }).click();
  await expect(page.getByRole("button", { name: /^Account:.*Second studio/ })).toBeVisible();

  // A list of this workspace is not found in the other one.
  const made = await page.request.post("/api/crm/crm-tops/create", { data: { title: "Only here" } });
  const { list } = z.object({ list: z.object({ _id: z.string() }) }).parse(await made.json());
  await page.goto(`/lists/${list._id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Only here" })).toBeVisible();
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitemradio", { name: /^Studio / }).click();
  await expect(page.getByRole("button", { name: /^Account:.*Studio / })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Lists" })).toBeVisible();
  await expect(page).toHaveURL(/\/lists$/);

  // Deleting a workspace takes its name and the password.
  await page.goto("/settings/members");
  await page.getByRole("button", { name: "Delete workspace" }).click();
  const deletion = page.getByRole("dialog", { name: /^Delete “Studio / });
  const submit = deletion.getByRole("button", { name: "Delete workspace" });
  await deletion.getByLabel(/^Type “Studio /).fill(person.company);
  await expect(submit).toBeDisabled();
  await deletion.getByLabel("Current password").fill("a guess");
  await submit.click();
  await expect(deletion.getByText("This is not your current password.")).toBeVisible();
  await deletion.getByLabel("Current password").fill(PASSWORD);
  await submit.click();
  await expect(page.getByRole("heading", { level: 1, name: /^“Studio .* will be deleted on / })).toBeVisible();
});

test.describe("as a visitor from elsewhere", () => {
  test.use({ signedIn: false, extraHTTPHeaders: { "x-forwarded-for": "203.0.113.40" } });

  test("signing up and a new password begin with a link by mail", async ({ page, browser, baseURL }) => {
    const email = `mail-${crypto.randomUUID()}@example.test`;
    await page.goto("/signup");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await expect(page.getByText(`Check ${email}`)).toBeVisible();

    const mailbox = await openMailbox(browser, baseURL);
    await page.goto(await linkOf(mailbox, "Confirm your address for Limelight", email));
    await expect(page.getByLabel("Work email")).toHaveValue(email);
    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("Last name").fill("Example");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel(/privacy policy/).check();
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("button", { name: /^Account:/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();

    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByText(`Check ${email}`)).toBeVisible();
    await mailbox.reload();
    const link = await linkOf(mailbox, "Choose a new password for Limelight", email);
    await page.goto(link);
    await page.getByLabel(`New password for ${email}`).fill(NEW);
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(NEW);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Welcome, Ada", level: 1 })).toBeVisible();
    await page.goto(link);
    await expect(page.getByText("This link is not valid. Request a new one.")).toBeVisible();
  });
});

test.describe("with an OpenID provider", () => {
  test.use({ signedIn: false });

  test("an account is connected and disconnected, and a new person registers", async ({ page, baseURL }) => {
    // The provider sends browsers back to the installation's own address.
    const address = (baseURL ?? "").replace("127.0.0.1", "localhost");
    const name = `olga-${crypto.randomUUID().slice(0, 8)}`;
    await page.request.post(`${address}/api/auth/signup`, {
      data: {
        first_name: "Ida",
        last_name: "Tester",
        email: `${name}@example.test`,
        password: PASSWORD,
        privacyAccepeted: true,
      },
    });
    await page.goto(`${address}/settings?tab=security`);
    await page.getByRole("button", { name: "Connect Example ID" }).click();
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("button", { name: "Search", exact: true })).toBeVisible();
    await page.getByLabel("Your Limelight password").fill(PASSWORD);
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await expect(page.getByText(`You can sign in as ${name}@provider.test.`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Disconnect Example ID" }).click();
    await expect(page.getByRole("button", { name: "Connect Example ID" })).toBeVisible();
    await page.getByRole("button", { name: /^Account:/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();

    // Who is signed in there comes back at once.
    await page.getByRole("button", { name: "Continue with Example ID" }).click();
    await expect(page.getByText(`You sign in as ${name}@provider.test.`)).toBeVisible();
    await expect(page.getByLabel("Last name")).toHaveValue("Openid");
    await expectAccessible(page);
    await page.getByLabel(/privacy policy/).check();
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("heading", { name: "Welcome, Olga", level: 1 })).toBeVisible();
    await page.goto(`${address}/settings?tab=security`);
    await expect(page.getByRole("button", { name: "Disconnect Example ID" })).toBeDisabled();
  });
});

/** The mailbox of the sample administrator, on this machine. */
async function openMailbox(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: {} });
  await signInAs(context, "admin");
  const page = await context.newPage();
  await page.goto("/mailbox");
  return page;
}

/** Opens the mail; returns the path of its link. */
async function linkOf(mailbox: Page, subject: string, email: string): Promise<string> {
  await mailbox.goto("/mailbox");
  await mailbox.getByRole("row").filter({ hasText: email }).getByRole("link", { name: subject }).click();
  const url = new URL((await mailbox.getByRole("link", { name: /token=/ }).getAttribute("href")) ?? "");
  return url.pathname + url.search;
}
