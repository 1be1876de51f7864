import { expect, expectAccessible, test } from "./support/fixtures.ts";

test("a list is created, renamed, deleted and brought back", async ({ page, person }) => {
  expect(person.email).toContain("@");
  await page.goto("/lists");
  await expect(page.getByText("No lists yet").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create a list" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Café <b>launch</b>");
  await dialog.getByRole("button", { name: "Create list" }).click();
  await expect(page.getByText("List “Café <b>launch</b>” created")).toBeVisible();

  await page.goto("/lists");
  await page.getByRole("button", { name: "Create a list" }).click();
  await page.getByRole("dialog").getByLabel("Title").fill("CAFÉ <b>LAUNCH</b>");
  await page.getByRole("dialog").getByRole("button", { name: "Create list" }).click();
  await expect(page.getByText("You already have a list with this title.")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Actions for “Café <b>launch</b>”" }).click();
  await page.getByRole("menuitem", { name: "Rename or describe" }).click();
  await page.getByRole("dialog").getByLabel("Title").fill("Launch");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("List “Launch” updated")).toBeVisible();

  await page.getByRole("button", { name: "Actions for “Launch”" }).click();
  await page.getByRole("menuitem", { name: "Delete list" }).click();
  await expect(page.getByText("List “Launch” deleted")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Actions for “Launch”" })).toBeVisible();
  await expectAccessible(page);
});

test("somebody else's list is not here", async ({ page, person }) => {
  expect(person.email).toContain("@");
  await page.goto(`/lists/${crypto.randomUUID()}`);
  await expect(page.getByRole("heading", { name: "This list is not here" }).first()).toBeVisible();
});

test("a sample list shows its creators, narrows by network and exports", async ({ page }) => {
  await page.goto("/lists");
  await page.getByRole("button", { name: "Sign in as Agency" }).click();
  await expect(page.getByRole("heading", { name: "Lists", level: 1 })).toBeVisible();
  await page.getByRole("main").getByRole("link").first().click();
  const boxes = page.getByRole("checkbox", { name: /^Select (?!all)/ });
  await expect(boxes.first()).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /Export CSV/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});
