import { SAMPLE_PASSWORD } from "#contract/sample.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";

test.use({ signedIn: false });

test.beforeEach(async ({ page }) => {
  await page.request.post("/api/auth/login", { data: { email: "admin@sample.test", password: SAMPLE_PASSWORD } });
});

test("an administrator finds creators by niche, chooses a page of them and gives them a niche", async ({ page }) => {
  const searches: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/search")) searches.push(request.postData() ?? "");
  });
  await page.goto("/curation");
  const rows = page.locator("tbody tr[data-row]");
  await expect(rows.first()).toBeVisible();
  const first = await rows.first().getByRole("link").textContent();
  await page
    .getByRole("link", { name: "Next page" })
    .or(page.getByRole("button", { name: "Next page" }))
    .click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => searches.length).toBe(2);
  await page.goBack();
  await expect(rows.first().getByRole("link")).toHaveText(first ?? "");
  expect(searches).toHaveLength(2);
  await expectAccessible(page);

  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("button", { name: "Curate" }).click();
  await page.getByRole("menuitem", { name: "Set country" }).click();
  await page.getByPlaceholder("Choose a country").fill("Iceland");
  await page.getByRole("option", { name: "Iceland" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("50 creators changed.")).toBeVisible();
  await expect(rows.first()).toContainText("Iceland");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows.first()).not.toContainText("Iceland");
});
