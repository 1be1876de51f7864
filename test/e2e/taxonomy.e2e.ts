import { listCategories } from "#contract/categories/endpoints.ts";
import { updateCategory } from "#contract/taxonomy.ts";
import { expect, expectAccessible, signInAs, test } from "./support/fixtures.ts";
import { useOwnInstallation } from "./support/installation.ts";

useOwnInstallation();

test.describe("as the sample administrator", () => {
  test.use({ signedIn: false });

  test("an administrator adds a niche with a word, deletes one with creators and brings it back", async ({ page }) => {
    await signInAs(page, "admin");
    await page.goto("/taxonomy");
    await expect(page.getByRole("heading", { name: "Taxonomy", level: 1 })).toBeVisible();
    await expectAccessible(page);

    await page.getByLabel("Search categories and niches").fill("esports");
    await page.getByRole("button", { name: "Add niche to Gaming & Esports" }).click();
    const adding = page.getByRole("dialog");
    await adding.getByLabel("Name").fill("🎯 Esports");
    await adding.getByRole("button", { name: "Add niche" }).click();
    await expect(adding.getByRole("alert")).toContainText("belongs to “🏆 Esports” already");
    await adding.getByLabel("Name").fill("🎯 Esports darts");
    await adding.getByRole("button", { name: "Add niche" }).click();
    await expect(page.getByText("“Esports darts” added.")).toBeVisible();

    await page.getByRole("button", { name: "Esports darts" }).click();
    const niche = page.getByRole("dialog", { name: "Esports darts" });
    await niche.getByText("Keywords", { exact: true }).click();
    await niche.getByLabel("New word").fill("bullseye");
    await niche.getByRole("button", { name: "Add", exact: true }).click();
    await expect(niche.getByRole("button", { name: "bullseye, Any language" })).toHaveAttribute("aria-pressed", "true");
    await expectAccessible(page);
    await page.keyboard.press("Escape");

    // Another tab changes the same category: its change is shown and not overwritten.
    await page.getByRole("button", { name: "Gaming & Esports", exact: true }).click();
    const category = page.getByRole("dialog", { name: "Edit category" });
    const { categories } = await (await page.request.get(`/api${listCategories.path}`)).json();
    const data = { id: categories[0].id, desc: "Of another tab." };
    expect((await page.request.post(`/api${updateCategory.path}`, { data })).ok()).toBe(true);
    await category.getByLabel("Description").fill("Of this tab.");
    await category.getByRole("button", { name: "Save" }).click();
    await expect(category.getByRole("alert")).toContainText("You have changed this elsewhere since you opened it.");
    await category.getByRole("button", { name: "Reload" }).click();
    await expect(category.getByLabel("Description")).toHaveValue("Of another tab.");
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: /^Esports \d/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    const deleting = page.getByRole("dialog", { name: "Delete “Esports”?" });
    await expect(deleting.getByText(/creators? ha(?:s|ve) it/)).toBeVisible();
    await deleting.getByRole("radio", { name: "Remove it from them" }).check();
    await deleting.getByRole("button", { name: "Delete “Esports”" }).click();
    await expect(page.getByText(/“Esports” deleted; \d+ creators? changed/)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Esports \d/ })).toHaveCount(0);
    const deleted = page.getByRole("alert").filter({ hasText: "“Esports” deleted" });
    await deleted.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("button", { name: /^Esports \d/ })).toBeVisible();
  });
});
