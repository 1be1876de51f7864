import { createTracking } from "#contract/tracking/endpoints.ts";
import { send } from "./support/crm.ts";
import { expect, expectAccessible, signInAs, test } from "./support/fixtures.ts";
import { makeList } from "./support/lists.ts";
import { checkScreens, expectNoSidewaysScroll, PHONE } from "./support/screens.ts";

test.use({ signedIn: false });

test("the report of a tracked list is shared with a password, narrowed, and revoked", async ({ page, browser }) => {
  await signInAs(page, "agency");
  const title = `Reported ${crypto.randomUUID().slice(0, 8)}`;
  const list = await makeList(page, title, 3);
  await send(page, createTracking, { topId: list._id });

  // What the page shows is what the report begins with.
  await page.goto(`/tracking/${list._id}?range=last12Months`);
  await page.getByRole("button", { name: "Share report" }).click();
  const dialog = page.getByRole("dialog", { name: `Share “${title}”` });
  await dialog.getByRole("switch", { name: "Public" }).check();
  await dialog.getByRole("switch", { name: "Share a report" }).check();
  const link = dialog.getByRole("textbox", { name: "Link to the report" });
  await expect(link).toHaveValue(/\/shared\/[\w-]{22}\/report$/);
  await expect(dialog.getByRole("combobox", { name: "Period" })).toHaveValue("last12Months");
  const address = await link.inputValue();
  await expectAccessible(page);
  await dialog.getByText("Link and access").click();
  await dialog.getByRole("button", { name: "Set a password" }).click();
  await dialog.getByRole("textbox", { name: "New password" }).fill("one tulip");
  await dialog.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Visitors must now enter the password")).toBeVisible();

  const context = await browser.newContext({ viewport: PHONE });
  const client = await context.newPage();
  await client.goto(address);
  await expect(client.getByRole("heading", { level: 1 })).toHaveText("This list is protected");
  expect(await client.title()).not.toContain(title);
  await client.getByRole("textbox", { name: "Password" }).fill("one tulip");
  await client.getByRole("button", { name: "Open" }).click();
  await expect(client.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(client.getByRole("heading", { name: "Top posts" })).toBeVisible();
  await expect(client.getByText("Added up from").first()).toBeVisible();
  await expectNoSidewaysScroll(client);
  await client.setViewportSize({ width: 1280, height: 800 });
  await checkScreens(client, [
    {
      name: "report",
      address,
      show: () => client.getByRole("heading", { name: "About these figures" }).waitFor(),
    },
  ]);

  // The client sees what is changed, and nothing once it is revoked.
  await dialog.getByText("Report", { exact: true }).click();
  await dialog.getByRole("combobox", { name: "Network" }).selectOption("youtube");
  await expect(page.getByText("The report was changed")).toBeVisible();
  await client.reload();
  await expect(client.getByText(/· YouTube$/)).toBeVisible();
  await dialog.getByRole("switch", { name: "Share a report" }).uncheck();
  await expect(page.getByText("The report is no longer shared")).toBeVisible();
  await client.reload();
  await expect(client.getByRole("heading", { level: 1, name: title })).toBeHidden();
  await context.close();
});
