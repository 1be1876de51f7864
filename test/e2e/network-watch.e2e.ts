import { addCreators } from "#contract/lists/endpoints.ts";
import { createWatch, listWatches, removeWatch } from "#contract/network-watch.ts";
import type { Page } from "@playwright/test";
import { creatorWithNetwork, send } from "./support/crm.ts";
import { expect, signInAs, test } from "./support/fixtures.ts";
import { makeList } from "./support/lists.ts";
import { checkScreens, expectNoSidewaysScroll, PHONE } from "./support/screens.ts";

test.use({ signedIn: false });

async function removeAll(page: Page): Promise<void> {
  for (const { _id } of (await send(page, listWatches, {})).watches) await send(page, removeWatch, { id: _id });
}

test("the network of a creator is watched from the profile, read by direction, renamed and removed with undo", async ({
  page,
}) => {
  await signInAs(page, "brand");
  await removeAll(page);
  const creator = await creatorWithNetwork(page);
  await page.goto(`/creators/${creator}?part=network`);
  await page.getByRole("button", { name: "Watch this network" }).click();
  await expect(page).toHaveURL(/\/network-watch\/[\da-f-]{36}/);
  const address = new URL(page.url()).pathname;

  // What members are notified of stays as it was saved.
  const alerts = page.getByRole("button", { name: "Alerts", exact: true });
  await alerts.click();
  await page.getByRole("switch", { name: "A post far above its creator’s own history" }).check();
  await page.getByRole("combobox", { name: "First mention of these brands" }).fill("@Rival");
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "A creator is silent" }).selectOption("14");
  await page.getByRole("button", { name: "Save the alerts" }).click();
  await expect(page.getByText("Alerts saved.")).toBeVisible();
  await alerts.click();
  await expect(page.getByRole("dialog").getByText("rival", { exact: true })).toBeVisible();
  await expect(page.getByRole("switch", { name: "A post far above its creator’s own history" })).toBeChecked();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Period: Last 30 days" }).click();
  await page.getByRole("button", { name: "All time" }).click();
  const mentioning = page.getByRole("list", { name: "Creators who mention them" }).getByRole("listitem").first();
  await expect(mentioning).toBeVisible();
  await page.getByRole("button", { name: "As table" }).click();
  await expect(page.getByRole("table", { name: /Mentions received/ })).toBeVisible();

  // A pair leads to its posts, and each post to its details.
  const pair = mentioning.getByRole("link", { name: /posts? of .* that mentions? / });
  const posts = Number.parseInt((await pair.textContent()) ?? "", 10);
  await pair.click();
  const count = page.getByRole("status").filter({ hasText: /^\d+ posts?$/ });
  await expect(count).toHaveText(posts === 1 ? "1 post" : `${posts} posts`);
  const grid = page.getByRole("list", { name: "Posts of the network" });
  await grid.getByRole("button").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Posts", exact: true }).selectOption({ label: "Published by them" });
  await expect(page).not.toHaveURL(/mentioned=/);

  await page.getByRole("link", { name: "Network", exact: true }).click();
  await expect(page.getByRole("table", { name: "Creators of the network" })).toBeVisible();
  await page.getByRole("link", { name: "Similar profiles" }).click();
  await expect(page.getByRole("list", { name: "Similar profiles" }).getByRole("listitem").first()).toBeVisible();

  await page.getByRole("button", { name: /^More about / }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("The rival");
  await page.getByRole("button", { name: "Save the title" }).click();
  await expect(page.getByRole("heading", { name: "The rival", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "More about The rival" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  const removed = page.getByRole("alert").filter({ hasText: "removed" });
  await expect(page.getByText("No network is watched yet")).toBeVisible();
  await removed.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: "The rival" }).click();
  await expect(page).toHaveURL(address);
});

test("the network of a list is watched, on every screen and width", async ({ page }) => {
  await signInAs(page, "agency");
  await removeAll(page);
  const list = await makeList(page, `Watched ${crypto.randomUUID().slice(0, 8)}`, 5);
  const creatorsId = [...new Set([...list.creatorIds, await creatorWithNetwork(page)])];
  await send(page, addCreators, { topIds: [list._id], creatorsId });
  await page.goto("/network-watch");
  const empty = page.getByText("No network is watched yet");
  await checkScreens(page, [{ name: "no watches", address: "/network-watch", show: () => empty.waitFor() }]);
  await page.getByRole("button", { name: "New watch" }).click();
  await page.getByText("A list", { exact: true }).click();
  await page.getByRole("combobox", { name: "List" }).selectOption({ label: list.title });
  await page.getByRole("button", { name: "Watch the network" }).click();
  await expect(page.getByRole("heading", { name: list.title, level: 1 })).toBeVisible();
  const address = new URL(page.url()).pathname;
  const names = page.getByRole("list", { name: "Watched creators" });
  await expect(names.getByRole("listitem")).toHaveCount(creatorsId.length);

  await page.goto(`${address}?tab=posts&tag=nobodyhasthis`);
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await expect(page).not.toHaveURL(/tag=/);
  await page.goto("/network-watch/019aa000-0000-7000-8000-000000000000");
  await expect(page.getByRole("heading", { name: "No such network watch" }).first()).toBeVisible();

  await page.setViewportSize(PHONE);
  for (const tab of ["overview", "network", "posts", "similar"]) {
    await page.goto(`${address}?tab=${tab}&range=allTime`);
    await expect(page.getByRole("link", { name: "Overview", exact: true })).toBeVisible();
    if (tab === "overview") await expect(page.getByRole("button", { name: "As table" })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await send(page, createWatch, { creatorId: list.creatorIds[0] });
  const rows = page.getByRole("list", { name: "Network watches" });
  const table = page.getByRole("table", { name: "Creators of the network" });
  await checkScreens(page, [
    { name: "watches", address: "/network-watch", show: () => rows.waitFor() },
    { name: "overview", address: `${address}?range=allTime`, show: () => names.waitFor() },
    { name: "network", address: `${address}?tab=network`, show: () => table.waitFor() },
    {
      name: "alerts",
      async show() {
        await page.getByRole("button", { name: "Alerts", exact: true }).click();
        await page.getByRole("button", { name: "Save the alerts" }).waitFor();
      },
    },
    {
      name: "posts",
      address: `${address}?tab=posts&range=allTime`,
      show: () => page.getByRole("list", { name: "Posts of the network" }).waitFor(),
    },
    {
      name: "similar",
      address: `${address}?tab=similar`,
      show: () => page.getByRole("list", { name: "Similar profiles" }).waitFor(),
    },
  ]);
});
