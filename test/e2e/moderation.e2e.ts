import { getMatter } from "#contract/moderation.ts";
import { anyOf } from "./support/any-of.ts";
import { expect, expectAccessible, signInAs, test } from "./support/fixtures.ts";
import { useOwnInstallation } from "./support/installation.ts";

useOwnInstallation();

test.use({ signedIn: false });

test("what a member reports waits for the administrators, is assigned and resolved, and the answer arrives", async ({
  page,
  browser,
}) => {
  await signInAs(page, "brand");
  await page.goto("/crm");
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Report a problem" }).click();
  const report = page.getByRole("dialog", { name: "Report a problem" });
  await report.getByLabel("What went wrong?").fill("The board forgets its columns");
  await report.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText(/Your report was sent/)).toBeVisible();

  const other = await browser.newContext();
  const desk = await other.newPage();
  await signInAs(other, "admin");
  // As if the report were about what a workspace writes to the owner of a profile.
  // Set before the page is opened: the first requests after a page begins to be intercepted can escape.
  const reported = { _id: crypto.randomUUID(), name: "Hasty Bakery", ownerId: crypto.randomUUID() };
  await desk.route("**/api/admin/moderation/report/*", async (route) => {
    const answered = await route.fetch();
    const { matter } = getMatter.reply.parse(await answered.json());
    await route.fulfill({ response: answered, json: { matter: { ...matter, reported } } });
  });
  await desk.goto("/moderation");
  await expect(desk.getByRole("link", { name: /^Moderation/ })).toContainText("1");
  const row = desk.getByRole("row").filter({ hasText: "The board forgets its columns" });
  await expect(row).toContainText("Open");
  await expectAccessible(desk);

  // Proposed niches of the sample world wait, too.
  await desk.getByRole("button", { name: /^Reports/ }).click();
  await expect(desk.getByRole("row").filter({ hasText: "Niche" })).toHaveCount(0);
  await desk.keyboard.press("j");
  await desk.keyboard.press("Enter");
  const panel = desk.getByRole("dialog", { name: "Matter" });
  await expect(panel.getByRole("link", { name: "/crm" })).toBeVisible();
  const owner = panel.getByRole("link", { name: "Hasty Bakery" });
  await expect(owner).toHaveAttribute("href", `/people?user=${reported.ownerId}`);
  await panel.getByRole("button", { name: "Assign to me" }).click();
  await expect(panel.getByText(/assigned it to Sam Okonjo/)).toBeVisible();
  await panel.getByRole("button", { name: "Resolve" }).click();
  await expect(panel.getByText("Write a note: it says what was decided.")).toBeVisible();
  await panel.getByLabel("Note").fill("Fixed: reload the board.");
  await expectAccessible(desk);
  await panel.getByRole("button", { name: "Resolve" }).click();
  await expect(panel.getByText("Sam Okonjo resolved it")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Open again" })).toBeVisible();
  await desk.keyboard.press("Escape");
  await expect(row).toHaveCount(0);

  await desk.getByRole("button", { name: /^Reports/ }).click();
  await desk.getByRole("button", { name: /^Niches/ }).click();
  // Rows of the filter before it could be selected, too, until those of this one are read.
  await expect(desk.getByRole("row").filter({ hasText: "Proposed niche" })).not.toHaveCount(0);
  await expect(desk.locator("[aria-busy='true'] tr")).toHaveCount(0);
  await desk.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(desk.getByRole("checkbox", { name: /^Select Proposed niche/, checked: false })).toHaveCount(0);
  await expectAccessible(desk);
  await desk.getByRole("button", { name: /^Confirm [\d,]+$/ }).click();
  await expect(desk.getByText(/niches? confirmed\./)).toBeVisible();
  await desk.getByRole("button", { name: "Undo" }).click();
  await expect(anyOf(desk.getByRole("row").filter({ hasText: "Proposed niche" }))).toBeVisible();
  await other.close();

  await page.getByRole("link", { name: /^Notifications/ }).click();
  await expect(page.getByText("The administrators have taken care of your report")).toBeVisible();
  await expect(page.getByText("Fixed: reload the board.")).toBeVisible();
});
