import { expect, expectAccessible, PASSWORD, test } from "./support/fixtures.ts";

// Passkeys belong to a name, not to an address.
test.use({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted from this pattern
  baseURL: async ({}, use) => {
    await use(process.env.LIMELIGHT_URL?.replace("127.0.0.1", "localhost"));
  },
});

test("a passkey is added, signs in in place of password and code, and can be required by the workspace", async ({
  page,
}) => {
  const authenticator = await page.context().newCDPSession(page);
  await authenticator.send("WebAuthn.enable");
  await authenticator.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto("/settings?tab=security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Test key");
  await expectAccessible(page);
  await dialog.getByLabel("Current password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
  const row = page.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
  await expect(row).toContainText("Test key");
  await expect(row).toContainText("not used yet");

  // With the button; afterwards the field offers it, and the virtual authenticator takes the offer.
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto("/signin?next=/settings?tab=security");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(row).toContainText("Last used");
  await page.context().clearCookies();
  await page.goto("/signin?next=/settings?tab=security");
  await expect(row).toContainText("Last used");

  await page.goto("/settings/members");
  // Its state follows once it is stored, when the click is over.
  await page.getByLabel("Require two-factor sign-in or a passkey").click({ force: true });
  await expect(page.getByText("A second factor is required from now on")).toBeVisible();
  await page.getByRole("link", { name: "Sign-in and devices" }).click();
  await row.getByRole("button", { name: "More about Test key" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await dialog.getByLabel("Current password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(row).toHaveCount(0);

  // The workspace waits for a new one.
  await page.goto("/crm");
  await expect(page.getByRole("heading", { level: 1, name: "Set up a second factor" })).toBeVisible();
  // What members see whose workspace requires a second factor; the list of screens cannot open it by its address.
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await dialog.getByLabel("Current password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "CRM" })).toBeVisible();
});
