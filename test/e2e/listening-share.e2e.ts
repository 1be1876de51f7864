import { addListeningTop } from "#contract/listening/endpoints.ts";
import { send } from "./support/crm.ts";
import { expect, expectAccessible, signInAs, test } from "./support/fixtures.ts";
import { checkScreens, expectNoSidewaysScroll, PHONE } from "./support/screens.ts";

test.use({ signedIn: false });

test("the report of a topic is shared with a password, narrowed, looked at, and revoked", async ({ page, browser }) => {
  await signInAs(page, "agency");
  const title = `Reported ${crypto.randomUUID().slice(0, 8)}`;
  const query = { any: [{ kind: "keyword" as const, value: "the" }] };
  const { tracking } = await send(page, addListeningTop, { title, query });

  // What the page shows is what the report begins with.
  await page.goto(`/listening/${tracking._id}?range=last12Months`);
  await page.getByRole("button", { name: "Share report" }).click();
  const dialog = page.getByRole("dialog", { name: `Share “${title}”` });
  await dialog.getByRole("switch", { name: "Public" }).check();
  const link = dialog.getByRole("textbox", { name: "Link to the report" });
  await expect(link).toHaveValue(/\/shared\/[\w-]{22}\/topic$/);
  const address = await link.inputValue();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Set a password" }).click();
  await dialog.getByRole("textbox", { name: "New password" }).fill("one tulip");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Discard what you typed?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await dialog.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Visitors must now enter the password")).toBeVisible();

  const context = await browser.newContext({ viewport: PHONE });
  const client = await context.newPage();
  await client.goto(address);
  await expect(client.getByRole("heading", { level: 1 })).toHaveText("This report is protected");
  expect(await client.title()).not.toContain(title);
  await client.getByRole("textbox", { name: "Password" }).fill("two tulips");
  await client.getByRole("button", { name: "Open the report" }).click();
  await expect(client.getByText("Wrong password. Try again.")).toBeVisible();
  await client.getByRole("textbox", { name: "Password" }).fill("one tulip");
  await client.getByRole("button", { name: "Open the report" }).click();
  await expect(client.getByRole("heading", { level: 1, name: title })).toBeVisible();
  for (const heading of [
    /^Posts by (week|month)$/,
    "Themes",
    "Top posts",
    "Sentiment",
    "Languages of the posts",
    "About these figures",
  ])
    await expect(client.getByRole("heading", { name: heading })).toBeVisible();
  await expectNoSidewaysScroll(client);
  await client.setViewportSize({ width: 1280, height: 800 });
  await checkScreens(client, [
    {
      name: "topic report",
      address,
      show: () => client.getByRole("heading", { name: "About these figures" }).waitFor(),
    },
  ]);

  // The client sees what is changed, and nothing once it is revoked.
  await dialog.getByText("Report", { exact: true }).click();
  await expect(dialog.getByRole("combobox", { name: "Period" })).toHaveValue("last12Months");
  await dialog.getByRole("combobox", { name: "Network" }).selectOption("youtube");
  await expect(page.getByText("The report was changed")).toBeVisible();
  await client.reload();
  await expect(client.getByText(/· YouTube$/)).toBeVisible();
  await dialog.getByText("Visits", { exact: true }).click();
  await expect(dialog.getByText("1 visit · 1 visitor")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByText("Link and access").click();
  await dialog.getByRole("switch", { name: "Public" }).uncheck();
  await expect(page.getByText(`The report of “${title}” is now private`)).toBeVisible();
  await client.reload();
  await expect(client.getByRole("heading", { level: 1 })).toHaveText("This report isn't available");
  await context.close();
});
