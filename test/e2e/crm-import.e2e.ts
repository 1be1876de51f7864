import type { Page } from "@playwright/test";
import { listCrm } from "#contract/crm/endpoints.ts";
import { discover } from "#contract/discovery/endpoints.ts";
import { linkUrl } from "#contract/crm-import/pasted-links.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";
import { fillCrm } from "./support/crm.ts";

/** TikTok has no connector: unknown creators keep their link. */
const newLinks = (count: number) => {
  const unique = crypto.randomUUID().slice(0, 6);
  return Array.from({ length: count }, (_, i) => `https://www.tiktok.com/@new_${unique}_${i}`);
};
/** A link of the simulated networks that never gets a reply. */
const SLOW = "https://www.youtube.com/@slow.sample";

const box = (page: Page) => page.getByRole("textbox", { name: "Links" });
const ready = (page: Page) => page.getByRole("list", { name: "Links to import" }).getByRole("listitem");
const outcome = (page: Page) => page.getByRole("list", { name: "Results by link" }).getByRole("listitem");

async function paste(page: Page, links: readonly string[]): Promise<void> {
  await page.goto("/crm/import");
  await analyse(page, links);
}

async function analyse(page: Page, links: readonly string[]): Promise<void> {
  await box(page).fill(links.join("\n"));
  await page.getByRole("button", { name: "Analyse" }).click();
}

async function start(page: Page, links: readonly string[]): Promise<void> {
  await paste(page, links);
  await page.getByRole("button", { name: /^Import \d/ }).click();
}

async function inCrm(page: Page): Promise<number> {
  const answer = await page.request.get(`/api${listCrm.path}`);
  return listCrm.reply.parse(await answer.json()).crmStats.totalCreators;
}

test("reads links as they are pasted, imports those that are left, shows them, and takes them back", async ({
  page,
}) => {
  const found = await page.request.post(`/api${discover.path}`, { data: { filters: { sort: "score" }, page: 1 } });
  const [first, second] = discover.reply.parse(await found.json()).results;
  const known = [first, second].flatMap((creator) => creator?.networks[0] ?? []);
  const urls = known.map((account) => linkUrl({ ...account, isBrand: false }));
  const [fresh = "", left = ""] = newLinks(2);

  await page.goto("/crm");
  await page.getByRole("link", { name: "Import links" }).click();
  await expect(box(page)).toBeFocused();
  await page.getByRole("button", { name: "Analyse" }).click();
  await expect(page.getByText("Paste at least one link.")).toBeVisible();
  await box(page).fill("nobody at all, https://foo.example/jane");
  await page.getByRole("button", { name: "Analyse" }).click();
  await expect(page.getByText(/No profile link was found in this text/)).toBeVisible();

  await box(page).fill(`Meet ${urls.join(" and ")}!\n${fresh}, ${fresh}\n${left}\nhttps://foo.example/jane`);
  await expect(page.getByText("4 profiles")).toBeVisible();
  await expect(page.getByText("1 repeated link, counted once")).toBeVisible();
  await expect(page.getByText("1 link is not a profile: https://foo.example/jane")).toBeVisible();
  await page.getByRole("button", { name: "Analyse" }).click();
  await expect(ready(page)).toHaveCount(4);
  await expect(ready(page).filter({ hasText: "Ready to import" })).not.toHaveCount(0);
  const leftName = left.split("@")[1] ?? "";
  await page.getByRole("button", { name: `Remove ${leftName} from the import` }).click();
  await expect(ready(page)).toHaveCount(3);
  const freshName = fresh.split("@")[1] ?? "";
  await ready(page)
    .filter({ hasText: freshName })
    .getByRole("checkbox", { name: /is a brand/ })
    .check();
  await page.getByRole("button", { name: "Add to lists" }).click();
  await page.getByRole("combobox", { name: "Lists to add them to" }).fill("Pasted people");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Do not add to Pasted people" })).toBeVisible();

  await page.getByRole("button", { name: "Import 3 creators" }).click();
  await expect(page.getByRole("heading", { name: "3 creators imported" })).toBeVisible();
  await expect(outcome(page).filter({ hasText: freshName })).toContainText("Added without data.");
  expect(await inCrm(page)).toBe(3);
  await outcome(page)
    .getByRole("link", { name: first?.full_name ?? "", exact: true })
    .click();
  await expect(page.getByRole("dialog", { name: first?.full_name ?? "" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.reload();
  await expect(page.getByRole("heading", { name: "3 creators imported" })).toBeVisible();
  await page.getByRole("link", { name: "Show them in the CRM" }).click();
  await expect(page.getByRole("grid", { name: "Creators in your CRM" })).toContainText("Pasted people");
  await page.goBack();
  await page.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("heading", { name: "This import was undone" })).toBeVisible();
  await expect(outcome(page).filter({ hasText: "Removed" })).not.toHaveCount(0);
  expect(await inCrm(page)).toBe(0);
});

test("tells each link's fate, and tries again what failed", async ({ page }) => {
  const [there] = await fillCrm(page, 1);
  const account = there?.creator.networks[0];
  if (!account) throw new Error("sample creators have accounts");
  await start(page, [
    linkUrl({ ...account, isBrand: false }),
    `https://www.youtube.com/@met_${crypto.randomUUID().slice(0, 6)}.sample`,
    "https://www.youtube.com/@notfound.sample",
    "https://www.youtube.com/@broken.sample",
  ]);
  await expect(page.getByRole("heading", { name: "1 creator imported" })).toBeVisible({ timeout: 30_000 });
  // In the order in which they were pasted.
  await expect(outcome(page)).toContainText(["Already in your CRM", "Imported", "Not found", "Not imported"]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try 1 again" }).click();
  await expect(page.getByRole("heading", { name: "No creators imported" })).toBeVisible({ timeout: 30_000 });
  await expect(outcome(page)).toHaveCount(1);
  await page.getByRole("link", { name: "Import other links" }).click();
  await expect(box(page)).toBeFocused();
});

test("does not let one leave by accident while it imports, and is found again after a reload", async ({ page }) => {
  await page.goto("/crm");
  await page.getByRole("link", { name: "Import links" }).click();
  await analyse(page, [...newLinks(7), SLOW]);
  await page.getByRole("button", { name: "Import 8 creators" }).click();
  await expect(outcome(page).filter({ hasText: "Imported" })).not.toHaveCount(0);
  await expect(outcome(page).filter({ hasText: "slow.sample" })).toContainText("Importing…");
  await expect(page.getByRole("region", { name: "Importing links" })).toContainText("Importing links: 5 of 8");
  const dialog = page.getByRole("dialog", { name: "Creators are still being imported" });
  await page.goBack();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Stay on page" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/crm\/import/);

  // The browser's own confirmation is answered, then the URL is opened again.
  page.on("dialog", (question) => void question.accept());
  await page.goto("/crm/import");
  await expect(outcome(page)).toHaveCount(8);
  await expect(page.getByRole("region", { name: "Importing links" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the CRM" }).click();
  await dialog.getByRole("button", { name: "Leave page" }).click();
  await expect(page.getByRole("heading", { name: "CRM", level: 1 })).toBeVisible();

  await page.getByRole("link", { name: "Import links" }).click();
  await page.getByRole("region", { name: "Importing links" }).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "5 creators imported" })).toBeVisible();
  await expect(outcome(page).filter({ hasText: "slow.sample" })).toContainText(
    "The import ended before it reached this link.",
  );
  await page.getByRole("link", { name: "Back to the CRM" }).click();
  await expect(page.getByRole("heading", { name: "CRM", level: 1 })).toBeVisible();
});

test("goes by keys alone, from the palette to the CRM", async ({ page }) => {
  await page.goto("/discovery");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await page.keyboard.type("import links");
  await expect(page.getByRole("dialog").getByRole("option", { selected: true })).toHaveAccessibleName("Import links");
  await page.keyboard.press("Enter");
  await expect(box(page)).toBeFocused();
  await page.keyboard.insertText(newLinks(2).join("\n"));
  await page.keyboard.press("Control+Enter");
  await expect(ready(page)).toHaveCount(2);
  const go = page.getByRole("button", { name: "Import 2 creators" });
  for (let i = 0; i < 5 && !(await go.evaluate((button) => button === document.activeElement)); i += 1)
    await page.keyboard.press("Tab");
  await expect(go).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "2 creators imported" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "2 creators imported" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Show them in the CRM" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("grid", { name: "Creators in your CRM" }).getByRole("row")).toHaveCount(3);
});

test("says why the server refuses", async ({ page }) => {
  await paste(page, newLinks(1));
  await page.route("**/api/crm/import", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const msg = "Your team has 5 files or changes under way. Try again when one of them is done.";
    await route.fulfill({ status: 429, json: { success: false, err: "too_many_requests", msg } });
  });
  await page.getByRole("button", { name: "Import 1 creator" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Nothing was imported. Your team has 5 files or changes under way.",
  );
  await expect(ready(page)).toHaveCount(1);
});
