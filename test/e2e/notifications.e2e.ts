import { readNotificationSettings } from "#contract/notification-settings.ts";
import { getSharedList, giveFeedback } from "#contract/shared-lists.ts";
import { setPublic, updateShare } from "#contract/lists/endpoints.ts";
import { send } from "./support/crm.ts";
import { expect, test } from "./support/fixtures.ts";
import { makeList } from "./support/lists.ts";
import { checkScreens, expectNoSidewaysScroll, PHONE } from "./support/screens.ts";

test("a list is muted from its notification, and how topics are mailed is chosen", async ({ page, browser }) => {
  const { _id: topId, creatorIds } = await makeList(page, "Spring launch", 1);
  await send(page, setPublic, { topId, public: true });
  const { list } = await send(page, updateShare, { topId, feedback: true });
  const id = (list.share.url ?? "").split("/").at(-1) ?? "";
  const { request } = await browser.newContext();
  const data = { creatorId: creatorIds[0], reviewer: "Grace", verdict: "approve" };
  await request.get(`/api${getSharedList.path.replace("{id}", id)}`);
  const given = await request.post(`/api${giveFeedback.path.replace("{id}", id)}`, { data });
  expect(given.ok(), await given.text()).toBe(true);

  await page.goto("/notifications");
  const reviewed = page.getByRole("link", { name: "Grace reviewed 1 creator of Spring launch" });
  await expect(reviewed).toBeVisible();
  await page.getByRole("combobox", { name: "Topic" }).selectOption("Rankings");
  await expect(page.getByText("No notifications match")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await page.getByText("1 unread").click();
  await expect(page).toHaveURL(/status=unread/);
  await page.getByRole("button", { name: /^Mute this list: / }).click();
  await expect(page.getByText("Muted. You get no notifications about it.")).toBeVisible();

  await page.getByRole("link", { name: "Settings", exact: true }).first().click();
  const muted = page.getByRole("list", { name: "Muted" });
  await expect(muted.getByText("Spring launch")).toBeVisible();
  const save = page.getByRole("button", { name: "Save" });
  await expect(save).toBeDisabled();
  await page.getByRole("combobox", { name: "Mail: Feedback" }).selectOption("Daily mail");
  await page.getByRole("combobox", { name: "Daily mail at" }).selectOption({ index: 6 });
  await save.press("Enter");
  await expect(page.getByText("Your notification settings are saved.")).toBeVisible();
  const { topics, hour, timezone } = await send(page, readNotificationSettings, {});
  expect([topics.feedback, hour, timezone]).toEqual([{ product: true, mail: "daily" }, 6, "UTC"]);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Mail: Feedback" })).toHaveValue("daily");
  await page.getByRole("button", { name: "Unmute Spring launch" }).click();
  await expect(page.getByText(/^Nothing is muted/)).toBeVisible();

  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await page.route("**/api/notification-settings", (route) => route.abort());
  const failed = page.getByText("Your settings could not be loaded");
  await checkScreens(page, [
    { name: "settings on a phone", show: () => page.getByRole("combobox", { name: "Daily mail at" }).waitFor() },
    { name: "failed settings", address: "/settings/notifications", show: () => failed.waitFor() },
  ]);
  await page.unroute("**/api/notification-settings");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("combobox", { name: "Daily mail at" })).toBeVisible();
});
