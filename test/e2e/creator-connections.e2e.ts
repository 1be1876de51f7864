import type { Route } from "@playwright/test";
import { giveCreator } from "./support/claims.ts";
import { execute } from "./support/database.ts";
import { expect, expectAccessible, PASSWORD, test } from "./support/fixtures.ts";
import { expectNoSidewaysScroll, PHONE } from "./support/screens.ts";

test.use({ viewport: PHONE });

test("the owner of a profile connects an account at its network, and disconnects it", async ({ page, baseURL }) => {
  // Networks send browsers back to the installation's own address.
  const address = (baseURL ?? "").replace("127.0.0.1", "localhost");
  const email = `ida-${crypto.randomUUID()}@example.test`;
  await page.request.post(`${address}/api/auth/signup`, {
    data: { first_name: "Ida", last_name: "Tester", email, password: PASSWORD, privacyAccepeted: true },
  });
  await giveCreator(email);
  const handle = `linked-${crypto.randomUUID().slice(0, 8)}.sample`;
  await execute(
    `insert into accounts (creator_id, network, username, username_key, is_sample)
     select c.creator_id, added, $2, $2, true
     from unnest(array['twitch', 'youtube']) added, creator_claims c join users u on u.id = c.user_id
     where u.email = $1 and c.state = 'owned' on conflict do nothing`,
    [email, handle],
  );
  await page.route("**/api/creator/edit/*/connections", async (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`${address}/my-profile`);
  const section = page.getByRole("region", { name: "Connected accounts" });
  await expect(section.getByText("Your connected accounts could not be loaded.")).toBeVisible();
  await page.unroute("**/api/creator/edit/*/connections");
  await section.getByRole("button", { name: "Try again" }).click();
  const begun = Promise.withResolvers<Route>();
  await page.route("**/api/creator/edit/*/connections", async (route) =>
    route.request().method() === "POST" ? begun.resolve(route) : route.fallback(),
  );
  await section.getByRole("button", { name: "Connect Twitch" }).focus();
  await page.keyboard.press("Enter");
  await expect(section.locator("button[data-loading]")).toHaveText("Connect Twitch");
  await (await begun.promise).continue();
  await page.unroute("**/api/creator/edit/*/connections");
  // The network's own page.
  await page.getByLabel("Account", { exact: true }).fill(handle);
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText(`@${handle} is connected.`, { exact: false })).toBeVisible();
  await expect(page).toHaveURL(/\/my-profile$/);
  const entryOf = (network: string) =>
    section
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: `Disconnect ${network}`, exact: true }) });
  const connected = entryOf("Twitch");
  await expect(connected).toContainText("Connected since");
  await section.getByRole("checkbox", { name: "Also read my audience" }).focus();
  await page.keyboard.press("Space");
  await section.getByRole("button", { name: "Connect YouTube" }).click();
  await page.getByLabel("Account", { exact: true }).fill(handle);
  await page.getByRole("button", { name: "Allow" }).click();
  // Whether or not the job has had its turn.
  await expect(entryOf("YouTube")).toContainText(/Audience: (?:is read within minutes|ages and gender, read)/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  // One that is stopped before its first reading promises none.
  await execute(
    `update account_connections c set due_at = null, read_at = null
     from creator_claims k join users u on u.id = k.user_id where k.id = c.claim_id and u.email = $1`,
    [email],
  );
  await page.reload();
  await expect(connected).toContainText("has never been read");

  await connected.getByRole("button", { name: "Disconnect Twitch" }).click();
  const dialog = page.getByRole("dialog");
  await page.route("**/disconnect", async (route) => route.fulfill({ status: 503, json: {} }));
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await page.unroute("**/disconnect");
  // The failure of a dialog that was closed is not that of the next one.
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await connected.getByRole("button", { name: "Disconnect Twitch" }).click();
  await expect(dialog.getByRole("button", { name: "Disconnect" })).toBeVisible();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText("Disconnected. Its figures are removed.")).toBeVisible();
  await expect(section.getByRole("listitem")).toHaveCount(1);
  await expect(section.getByRole("button", { name: "Connect Twitch" })).toBeVisible();
});
