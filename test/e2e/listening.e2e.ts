import { expect, signInAs, test } from "./support/fixtures.ts";
import { checkScreens, expectNoSidewaysScroll, PHONE } from "./support/screens.ts";

test.use({ signedIn: false });

test("a topic is previewed, added, read, changed, deleted and undone", async ({ page }) => {
  await signInAs(page, "agency");
  const title = `Coffee ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto("/listening");
  await page.getByRole("button", { name: "New topic" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill(title);
  const any = dialog.getByRole("combobox", { name: "Any of these" });
  await any.fill("the");
  await page.keyboard.press("Enter");
  const preview = dialog.getByRole("status");
  await expect(preview).toHaveText(/^[1-9][\d,]* posts? by [1-9][\d,]* authors? in the last 30 days$/);

  // Exclusions alone would mean nearly every post.
  await page.keyboard.press("Backspace");
  await dialog.getByRole("combobox", { name: "None of these" }).fill("#ad");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Add the topic" }).click();
  await expect(dialog.getByText("exclusions alone")).toBeVisible();
  await any.fill("the");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Add the topic" }).click();

  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Posts by day" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Themes" })).toBeVisible();
  const address = new URL(page.url()).pathname;
  await page.getByRole("button", { name: "Period: Last 30 days" }).click();
  await page.getByRole("button", { name: "Last 3 months" }).click();
  await expect(page).toHaveURL(/range=last3Months/);
  await page.getByRole("link", { name: "Posts", exact: true }).click();
  const listed = page.getByRole("status").filter({ hasText: /^[\d,]+ posts?$/ });
  await expect(listed).toBeVisible();

  // A number of the report leads to the posts that it counts, which can be reloaded, widened and gone back from.
  for (const [table, param] of [
    ["Languages of the posts", "languages"],
    ["Themes", "themes"],
  ] as const) {
    await page.getByRole("link", { name: "Report", exact: true }).click();
    await expect(page.locator('[data-stale="false"]').getByRole("table", { name: table })).toBeVisible();
    const part = page.getByRole("table", { name: table }).getByRole("row").nth(1).getByRole("link");
    const figure = ((await part.textContent()) ?? "").trim();
    await part.click();
    await expect(page).toHaveURL(new RegExp(`${param}=`));
    await expect(page).toHaveURL(/range=last3Months/);
    await expect(listed).toHaveText(new RegExp(`^${figure} posts?$`));
    await page.reload();
    await expect(listed).toHaveText(new RegExp(`^${figure} posts?$`));
    await page
      .getByRole("list", { name: "Active filters" })
      .getByRole("button", { name: /^Remove/ })
      .click();
    await expect(page).not.toHaveURL(new RegExp(`${param}=`));
    await page.goBack();
    await expect(listed).toHaveText(new RegExp(`^${figure} posts?$`));
    await page.goBack();
    await expect(page.getByRole("table", { name: table })).toBeVisible();
    await page.getByRole("link", { name: "Posts", exact: true }).click();
  }
  await page.reload();
  await expect(page).toHaveURL(/tab=posts/);

  await page.setViewportSize(PHONE);
  for (const path of [address, `${address}?tab=posts`, `${address}?tab=analysis`, "/listening"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await checkScreens(page, [
    { name: "report", address, show: () => page.getByRole("heading", { name: "Themes" }).waitFor() },
    { name: "topics", address: "/listening", show: () => page.getByRole("list", { name: "Topics" }).waitFor() },
    {
      name: "editor",
      async show() {
        await page.getByRole("button", { name: `More about ${title}` }).click();
        await page.getByRole("menuitem", { name: "Edit the topic" }).click();
        await page.getByRole("dialog").getByRole("status").waitFor();
      },
    },
  ]);

  await page.goto(address);
  await page.getByRole("button", { name: `More about ${title}` }).click();
  await page.getByRole("menuitem", { name: "Delete the topic" }).click();
  const deleted = page.getByRole("alert").filter({ hasText: title });
  await expect(deleted).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toBeHidden();
  await deleted.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
});
