import { anyOf } from "./support/any-of.ts";
import { expect, expectAccessible, signInAs, test } from "./support/fixtures.ts";
import { useOwnInstallation } from "./support/installation.ts";

useOwnInstallation();

test.use({ signedIn: false });

test.beforeEach(async ({ page }) => signInAs(page, "admin"));

test("an administrator finds creators by niche, chooses a page of them and gives them a niche", async ({ page }) => {
  const searches: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/search")) searches.push(request.postData() ?? "");
  });
  await page.goto("/curation");
  const rows = page.locator("tbody tr[data-row]");
  await expect(rows).not.toHaveCount(0);
  const names = await rows.getByRole("link").allTextContents();
  await page
    .getByRole("link", { name: "Next page" })
    .or(page.getByRole("button", { name: "Next page" }))
    .click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => searches.length).toBe(2);
  await page.goBack();
  await expect(rows.getByRole("link")).toHaveText(names);
  expect(searches).toHaveLength(2);
  await expectAccessible(page);

  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("button", { name: "Curate" }).click();
  await page.getByRole("menuitem", { name: "Set country" }).click();
  await page.getByPlaceholder("Choose a country").fill("Iceland");
  await page.getByRole("option", { name: "Iceland" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("50 creators changed.")).toBeVisible();
  await expect(anyOf(rows)).toContainText("Iceland");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(anyOf(rows)).not.toContainText("Iceland");
});

test("all creators of a search are changed after a preview, and restored", async ({ page }) => {
  await page.goto("/curation?sort=newest");
  const rows = page.locator("tbody tr[data-row]");
  await anyOf(rows.getByRole("checkbox")).check();
  await page.getByRole("button", { name: /^Select all .* that match$/ }).click();
  await page.getByRole("button", { name: "Curate" }).click();
  await page.getByRole("menuitem", { name: "Set country" }).click();
  await page.getByPlaceholder("Choose a country").fill("Iceland");
  await page.getByRole("option", { name: "Iceland" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText(/[\d,]+ of [\d,]+ creators will change/);
  await expect(anyOf(preview.getByRole("listitem"))).toContainText("→ Iceland");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/creators changed\./)).toBeVisible({ timeout: 30_000 });
  await expect(anyOf(rows)).toContainText("Iceland");
  await page.getByRole("link", { name: "Changes" }).click();
  // The newest change comes first.
  const newest = page.getByRole("list", { name: "Changes to creators" }).getByRole("listitem").first();
  await expect(newest).toContainText("→ Iceland");
  await expectAccessible(page);
  await newest.getByRole("link", { name: /^[\d,]+ creators$/ }).click();
  await expect(page.getByRole("heading", { name: "Changes by one action" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Changes to creators" }).getByRole("listitem")).toHaveCount(50);
  await page.goBack();
  await newest.getByRole("button", { name: "Undo" }).click();
  await expect(anyOf(page.getByText("Undone"))).toBeVisible({ timeout: 30_000 });
});

test("an administrator adds a creator, and gives another one a bonus that its profile explains", async ({ page }) => {
  await page.goto("/curation");
  await page.getByRole("button", { name: "Add a creator" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Nadia Novel");
  await dialog.getByLabel("Handle or link").fill("@nadia.novel");
  await dialog.getByRole("button", { name: "Add creator" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Nadia Novel" })).toBeVisible();
  await page.getByLabel("Handle or link").fill("https://youtube.com/@nadia");
  await page.getByRole("button", { name: "Add account" }).click();
  await expect(page.getByText("This link leads to YouTube.")).toBeVisible();
  await page.getByLabel("Network", { exact: true }).selectOption("YouTube");
  await page.getByRole("button", { name: "Add account" }).click();
  await expect(page.getByRole("list", { name: "Accounts" }).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("textbox", { name: "Title" }).fill("Writes novels");
  await page.getByRole("button", { name: "Save description" }).click();
  await expect(page.getByRole("list", { name: "Changes" }).getByText("nothing → Writes novels")).toBeVisible();
  await expectAccessible(page);

  // Some have too few figures for a score, and a bonus changes only a score.
  await page.goto("/discovery?sort=score");
  await anyOf(page.locator("tbody tr[data-row]").getByRole("link")).click();
  await page.getByRole("link", { name: /^Edit / }).click();
  await page.getByRole("button", { name: "Set Bonus: Overall" }).click();
  await dialog.getByLabel("Points").fill("25");
  await dialog.getByLabel("Reason").fill("Sold the account");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter a number between -20 and 20.")).toBeVisible();
  await dialog.getByLabel("Points").fill("-5");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Sold the account ·")).toBeVisible();
  await page.getByRole("link", { name: "Profile" }).click();
  await page
    .getByRole("tab", { name: "Scoring" })
    .or(page.getByRole("link", { name: "Scoring" }))
    .click();
  await expect(page.getByText(/Set by an administrator on .*: Sold the account/)).toBeVisible();
});
