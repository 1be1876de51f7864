import type { Page } from "@playwright/test";
import { anyOf } from "./support/any-of.ts";
import { expect, signInAs, test } from "./support/fixtures.ts";

const rows = (page: Page) => page.locator("tbody tr[data-row]");
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

test("a ranking is narrowed to a network, shown as on an earlier day, opened by niche, and paged", async ({ page }) => {
  await page.goto("/creators-tops");
  await expect(title(page, "Top creators")).toBeVisible();
  await expect(page.getByRole("columnheader", { name: /^Since / })).toBeVisible();
  await expect(page.getByText(/^Up \d+ places? since /)).not.toHaveCount(0);

  await page.getByLabel("Network", { exact: true }).selectOption("tiktok");
  await expect(page).toHaveURL(/network=tiktok/);
  await expect(title(page, "Top creators · TikTok")).toBeVisible();
  await expect(page.getByText("Rankings of niches can be unlocked one by one.")).toBeVisible();

  const day = page.getByLabel("Day", { exact: true });
  await day.selectOption({ index: 3 });
  await expect(page).toHaveURL(new RegExp(`day=${await day.inputValue()}$`));
  await expect(page.getByText(/^This is the ranking of /)).toBeVisible();
  await expect(page.getByRole("heading", { name: /more places$/ })).toBeVisible();
  await page.getByRole("button", { name: "Show the current ranking" }).click();
  await expect(page).not.toHaveURL(/day=/);

  await page.getByRole("link", { name: "Categories" }).click();
  await page.getByRole("listitem").getByRole("link", { name: "Esports", exact: true }).click();
  await expect(page).toHaveURL(/\/creators-tops\/gaming-esports\/esports$/);
  await page.getByText("Rising", { exact: true }).click();
  await expect(page).toHaveURL(/view=rising/);
  await expect(title(page, "Rising creators · Esports")).toBeVisible();

  // Someone whose plan shows every place.
  await signInAs(page, "agency");
  await page.goto("/creators-tops?network=tiktok");
  await expect(page.getByText(/^1–50 of /)).toBeVisible();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^51–100 of /)).toBeVisible();
});

test("tracked rankings are listed, opened, found in the palette, and no longer tracked, with undo", async ({
  page,
}) => {
  await page.goto("/creators-tops?filter=tracked");
  await expect(page.getByText("No tracked rankings yet")).toBeVisible();
  await page.goto("/creators-tops/gaming-esports/esports?country=fr");
  await page.getByRole("button", { name: "Track this ranking" }).click();
  await page.getByRole("link", { name: "Tracked", exact: true }).click();
  await expect(title(page, "Tracked rankings")).toBeVisible();
  const tracked = page.getByRole("list", { name: "Tracked rankings" });
  await expect(tracked.getByText(/^Since .*, by /)).toBeVisible();
  await expect(page.getByText("1 of 3 that the Free plan includes")).toBeVisible();
  await tracked.getByRole("button", { name: "Stop tracking Esports · France" }).click();
  await expect(tracked).toHaveCount(0);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(tracked).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("Esports · Fr");
  await page.getByRole("option", { name: "Esports · France" }).click();
  await expect(title(page, "Top creators · Esports · France")).toBeVisible();
  await expect(page).toHaveURL(/tracking=/);
  await page.getByRole("button", { name: "Stop tracking Esports · France" }).click();
  await expect(page).not.toHaveURL(/tracking=/);
});

test("rows are selected in a mode that toggles, and all of a page added to a new list", async ({ page }) => {
  await page.goto("/creators-tops/gaming-esports/esports");
  await expect(rows(page)).not.toHaveCount(0);
  const checkboxes = page.getByRole("table").getByRole("checkbox", { name: /^Select (?!all)/ });
  const mode = page.getByRole("button", { name: "Select rows", exact: true });
  const selected = page.getByRole("region", { name: /^\d+ selected$/ });
  await expect(checkboxes).toHaveCount(0);
  await mode.click();
  await anyOf(checkboxes).check();
  await expect(selected).toBeVisible();
  // Leaving the mode forgets what was selected.
  await mode.click();
  await expect(checkboxes).toHaveCount(0);
  await expect(selected).toHaveCount(0);
  await page.keyboard.press("x");
  await expect(mode).toHaveAttribute("aria-pressed", "true");
  await expect(selected).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  const add = page.getByRole("button", { name: /^Add \d+ to CRM$/ });
  const count = Number((await add.textContent())?.replaceAll(/\D/g, ""));
  expect(count).toBeGreaterThan(2);
  await add.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create a new list" }).click();
  await dialog.getByLabel("New list").fill("Esports");
  await dialog.getByRole("button", { name: /^Add \d+ creators$/ }).click();
  await expect(page.getByText(`${count} creators added to your CRM and to “Esports”`)).toBeVisible();
  await expect(page.getByRole("cell", { name: "In CRM" })).not.toHaveCount(0);
  await expect(page.getByRole("button", { name: /to your CRM$/ })).toHaveCount(0);
});

test("a niche shows its first places, and all of them for a credit", async ({ page }) => {
  await page.goto("/creators-tops/beauty-grooming/skincare");
  // The heading and as many rows as can be viewed, which are drawn as they come into view.
  await expect(page.getByRole("table")).toHaveAttribute("aria-rowcount", "21");
  const locked = page.getByRole("region", { name: /more places?$/ });
  await expect(locked).toContainText("The Free plan shows the first 20 of ");
  // A country shows those of them, and no others.
  await page.goto("/creators-tops?country=fr");
  await expect(locked).toContainText("Those listed here are selected from these places.");
  await page.goto("/creators-tops?country=jp");
  await expect(
    page.getByText("Your plan shows the first 20 places only, and none of them is among these."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Remove the filters" }).click();
  await expect(page.getByRole("table")).toHaveAttribute("aria-rowcount", "21");
  await page.goto("/creators-tops/beauty-grooming/skincare");
  await locked.getByRole("button", { name: "Unlock for 1 credit, you have 2" }).click();
  await expect(page.getByRole("dialog")).toContainText("Niche credits left after this: 1.");
  await page.getByRole("dialog").getByRole("button", { name: "Unlock for 1 credit" }).click();
  await expect(page.getByText("All places of Skincare are shown")).toBeVisible();
  await expect(locked).toHaveCount(0);
  await expect(page.getByRole("table")).not.toHaveAttribute("aria-rowcount", "21");
});
