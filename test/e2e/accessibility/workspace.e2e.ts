import type { Page } from "@playwright/test";
import { addLabel, fillCrm } from "../support/crm.ts";
import { expect, PASSWORD, test } from "../support/fixtures.ts";
import { checkScreens } from "../support/screens.ts";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const dialog = (page: Page) => page.getByRole("dialog");

test("a new workspace", async ({ page }) => {
  await checkScreens(page, [
    { name: "CRM", address: "/crm", show: () => expect(page.getByText("Your CRM is empty")).toBeVisible() },
    { name: "lists", address: "/lists", show: () => expect(heading(page, "Lists")).toBeVisible() },
    {
      name: "comparison",
      address: "/compare",
      show: () => expect(page.getByRole("heading", { name: "No creators to compare yet" })).toBeVisible(),
    },
    {
      name: "notifications",
      address: "/notifications",
      show: () => expect(heading(page, "Notifications")).toBeVisible(),
    },
    { name: "first steps", address: "/welcome", show: () => expect(heading(page, /^Welcome/)).toBeVisible() },
    { name: "no such page", address: "/nowhere", show: () => expect(heading(page, "Page not found")).toBeVisible() },
    { name: "hall of fame", address: "/hall-of-fame", show: () => expect(heading(page, "Hall of fame")).toBeVisible() },
    { name: "methodology", address: "/methodology", show: () => expect(heading(page, /./)).toBeVisible() },
  ]);
});

test("settings", async ({ page }) => {
  const section = (name: RegExp) => page.getByRole("heading", { level: 2, name });
  await checkScreens(page, [
    { name: "profile", address: "/settings", show: () => expect(page.getByLabel("First name")).toHaveValue("Ida") },
    {
      name: "sign-in and devices, with an error",
      address: "/settings?tab=security",
      async show() {
        await page.getByLabel("Current password").fill("a guess");
        await page.getByLabel("New password").fill("another password of spring");
        await page.getByRole("button", { name: "Change password" }).click();
        await expect(page.getByText("This is not your current password.")).toBeVisible();
      },
    },
    {
      name: "two-factor sign-in with an invalid code",
      address: "/settings?tab=security",
      async show() {
        await page.getByRole("button", { name: "Turn on two-factor sign-in" }).click();
        await dialog(page).getByLabel("Current password").fill(PASSWORD);
        await dialog(page).getByRole("button", { name: "Continue" }).click();
        await dialog(page).getByLabel("Code of the app").fill("000000");
        await dialog(page).getByRole("button", { name: "Turn on" }).click();
        await expect(dialog(page).getByText("This code is not valid")).toBeVisible();
      },
    },
    {
      name: "deletion of the account",
      address: "/settings?tab=security",
      async show() {
        await page.getByRole("button", { name: "Delete my account" }).click();
        await expect(page.getByRole("dialog", { name: "Delete your account?" })).toBeVisible();
      },
    },
    {
      name: "members with an open invitation",
      address: "/settings/members",
      async show() {
        const email = `guest-${crypto.randomUUID()}@example.test`;
        await page.getByLabel("Email").fill(email);
        await page.getByRole("button", { name: "Invite", exact: true }).click();
        await expect(page.getByRole("list", { name: "Open invitations" }).getByText(email)).toBeVisible();
      },
    },
    {
      name: "deletion of the workspace",
      address: "/settings/members",
      async show() {
        await page.getByRole("button", { name: "Delete workspace" }).click();
        await expect(dialog(page).getByLabel("Current password")).toBeVisible();
      },
    },
    {
      name: "a new API key",
      address: "/settings/api-keys",
      async show() {
        await page.getByLabel("Name").fill("Warehouse");
        await page.getByRole("button", { name: "Create key" }).click();
        await expect(page.locator("output code")).toHaveText(/^llk_/);
      },
    },
    { name: "plan", address: "/settings/plan", show: () => expect(section(/^Plan of/)).toBeVisible() },
    { name: "usage", address: "/settings/usage", show: () => expect(section(/^Usage of/)).toBeVisible() },
    { name: "audit log", address: "/settings/audit-log", show: () => expect(section(/^Audit log of/)).toBeVisible() },
  ]);
});

test("history", async ({ page }) => {
  const rows = await fillCrm(page, 1);
  await addLabel(page, "status", "Briefed", rows);
  await addLabel(page, "status", "Invoiced", rows);
  await checkScreens(page, [
    {
      name: "actions, one with its changes",
      address: "/history",
      async show() {
        await page.getByRole("button", { name: /^Show changes: Moved .* “Invoiced”$/ }).click();
        await expect(page.getByRole("list", { name: /^Changes: Moved .* “Invoiced”$/ })).toContainText("Briefed");
      },
    },
  ]);
});

test("links and files to import", async ({ page }) => {
  const link = `https://www.tiktok.com/@new_${crypto.randomUUID().slice(0, 6)}`;
  const choose = (name: string, text: string) =>
    page
      .getByRole("region", { name: "Choose a table" })
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text, "latin1") });
  const mixed = "Pseudo;Fans;Vues moyennes\nida.axe.mix;1.2M;12,5\nnoor.axe.mix;45,3K;45.300\ncleo.axe.mix;900;7.25\n";

  await checkScreens(page, [
    {
      name: "links: none found",
      address: "/crm/import",
      async show() {
        await page.getByRole("textbox", { name: "Links" }).fill("a name, https://foo.example/jane");
        await page.getByRole("button", { name: "Analyse" }).click();
        await expect(page.getByText(/No profile link was found in this text/)).toBeVisible();
      },
    },
    {
      name: "links: ready for a list",
      async show() {
        await page.getByRole("textbox", { name: "Links" }).fill(`${link}, ${link}\nhttps://foo.example/jane`);
        await page.getByRole("button", { name: "Analyse" }).click();
        await page.getByRole("button", { name: "Add to lists" }).click();
        await page.getByRole("combobox", { name: "Lists to add them to" }).fill("Pasted people");
        await page.keyboard.press("Enter");
        await page.keyboard.press("Escape");
        await expect(page.getByRole("button", { name: "Do not add to Pasted people" })).toBeVisible();
      },
    },
    {
      name: "links: expired",
      address: "/crm/import?import=019aa000-0000-7000-8000-000000000000",
      show: () => expect(page.getByRole("heading", { name: "This import has expired" })).toBeVisible(),
    },
    {
      name: "file: refused",
      address: "/imports",
      async show() {
        await choose("picture.csv", "\u0089PNG\r\n\u001A\n\0\0\0\rIHDR");
        await expect(page.getByRole("alert")).toContainText("The table could not be read");
      },
    },
    {
      name: "file: plan with numbers in mixed styles",
      address: "/imports",
      async show() {
        await choose("melange_2025-06.csv", mixed);
        await page.getByLabel("Network", { exact: true }).selectOption("Instagram");
        await page.getByLabel("Field for “Fans”").selectOption("Followers");
        await page.getByLabel("Also add to our CRM").check();
        await expect(page.getByRole("alert")).toContainText("mix decimal points and decimal commas");
        await expect(page.getByRole("button", { name: "Start dry run" })).toBeDisabled();
        await expect(page.getByText("1.2M → 1,200,000")).toBeVisible();
      },
    },
    {
      name: "file: imported",
      async show() {
        await page.getByRole("checkbox", { name: "The numbers in “Fans” are right" }).click();
        const views = page.getByRole("radiogroup", { name: "Numbers in “Vues moyennes”" });
        await expect(views.getByText("45.300 → 45.3")).toBeVisible();
        await views.getByRole("radio", { name: "Decimal comma" }).click();
        await expect(page.getByRole("alert")).toBeHidden();
        for (const shown of ["1,200,000", "45,300", "12.5"])
          await expect(page.getByRole("cell", { name: shown, exact: true })).not.toHaveCount(0);
        await page.getByRole("button", { name: "Import 3 rows" }).click();
        await expect(page.getByRole("heading", { name: "Imported", level: 2 })).toBeVisible();
      },
    },
  ]);
});
