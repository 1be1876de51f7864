import { Secret, TOTP } from "otpauth";
import { now } from "./support/clock.ts";
import { expect, PASSWORD, test } from "./support/fixtures.ts";

const STEP_MS = 30_000;

test("two-factor sign-in is turned on with an app, and its codes or a recovery code sign in", async ({
  page,
  person,
}) => {
  await page.goto("/settings?tab=security");
  await page.getByRole("button", { name: "Turn on two-factor sign-in" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("img", { name: "QR code of the key" })).toBeVisible();
  const key = (await dialog.locator("code").textContent()) ?? "";
  const secret = Secret.fromBase32(key.replaceAll(" ", ""));
  await dialog.getByLabel("Code of the app").fill("000000");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByText("This code is not valid")).toBeVisible();
  await dialog.getByLabel("Code of the app").fill(TOTP.generate({ secret, timestamp: now().getTime() }));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const codes = dialog.getByRole("list", { name: "Your recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [recovery = ""] = await codes.allTextContents();
  await dialog.getByRole("button", { name: "I have stored them" }).click();
  await expect(page.getByText("10 recovery codes left.")).toBeVisible();

  for (const code of [TOTP.generate({ secret, timestamp: now().getTime() + STEP_MS }), recovery]) {
    await page.context().clearCookies();
    await page.goto("/signin");
    await page.getByLabel("Email").fill(person.email);
    await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    const field = page.getByLabel("Code of your authenticator app");
    await expect(field).toBeFocused();
    await field.fill(code);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("button", { name: /^Account:/ })).toBeVisible();
  }
});
