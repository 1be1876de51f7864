import { addCreator, getCrmUser } from "#contract/crm/endpoints.ts";
import { listOwnCreators } from "#contract/creator-profile/claims.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { makeBrand } from "./support/brands.ts";
import { giveCreator } from "./support/claims.ts";
import { send } from "./support/crm.ts";
import { execute } from "./support/database.ts";
import { expect, test } from "./support/fixtures.ts";
import { checkScreens, expectNoSidewaysScroll, PHONE } from "./support/screens.ts";

test("a brand writes to a creator without address, who answers on a phone, live, and blocks it", async ({
  page,
  browser,
  person,
}) => {
  test.setTimeout(180_000);
  const brand = await makeBrand(browser);
  const { crmUser } = await send(brand.page, getCrmUser, {});
  await execute("update customers set plan = $1 where id = $2", [PLAN_IDS.agency, crmUser.customerId]);

  await page.setViewportSize(PHONE);
  await page.goto("/my-messages");
  await expect(page.getByRole("heading", { name: "Claim your profile first" })).toBeVisible();
  await giveCreator(person.email);
  await page.route("**/api/my-messages/*", async (route) => route.abort());
  await page.route("**/api/my-messages/*?*", async (route) => route.abort());
  await page.reload();
  await expect(page.getByText("Your messages could not be loaded")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: /again|retry/i }).click();
  await expect(page.getByRole("heading", { name: "No brand has written to you yet" })).toBeVisible();
  await checkScreens(page, [{ name: "no messages", show: async () => expectNoSidewaysScroll(page) }]);

  // Without a mailbox, a creator who owns their profile is written to in the product.
  const [creator] = (await send(page, listOwnCreators, {})).creators;
  const id = creator?._id ?? "";
  await send(brand.page, addCreator, { creatorsId: [id] });
  await brand.page.goto(`/creators/${id}`);
  await brand.page.getByRole("button", { name: "Write", exact: true }).click();
  await expect(brand.page.getByRole("radio", { name: "Send as message" })).toBeChecked();
  await brand.page.getByLabel("Subject").fill("Bread in spring");
  await brand.page.getByLabel("Text", { exact: true }).fill("We bake with {{company}}.");
  await brand.page.route("**/api/mail/messages", async (route) => route.fulfill({ status: 503, json: {} }));
  await brand.page.getByRole("button", { name: "Send message" }).click();
  await expect(brand.page.getByText("The message was not sent").first()).toBeVisible();
  await brand.page.unrouteAll();
  await checkScreens(brand.page, [
    {
      name: "composer",
      show: (on) => on.getByRole("radio", { name: "Send as message" }).waitFor({ state: "attached" }),
    },
  ]);
  await brand.page.getByRole("button", { name: "Send message" }).click();
  await expect(brand.page.getByText("Message sent", { exact: true })).toBeVisible();
  await brand.page.goto("/inbox");
  const sent = brand.page.getByRole("list", { name: "Threads" }).getByRole("link");
  await expect(sent.getByText("Message in Limelight")).toBeAttached();

  // It arrives without a reload; the brand learns that it was read.
  await page.bringToFront();
  const rows = page.getByRole("list", { name: "Threads" }).getByRole("link");
  await expect(rows).toHaveCount(1);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article").getByText(/We bake with Bakery/)).toBeVisible();
  await expect(brand.page.getByText(/has read your message/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  const answer = page.getByRole("textbox", { name: /Answer to Bakery/ });
  await answer.fill("Gladly.\nWhen?");
  await page.route("**/answers", async (route) => route.fulfill({ status: 503, json: {} }));
  await answer.press("ControlOrMeta+Enter");
  await expect(page.getByText("The message was not sent").first()).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByRole("article").getByText("Gladly.")).toBeVisible();

  await brand.page.bringToFront();
  await expect(sent.getByText("Answered")).toBeVisible();
  const second = await brand.page.context().newPage();
  await second.goto("/notifications");
  await expect(second.getByRole("link", { name: /wrote to you/ })).toBeVisible();
  await brand.page.bringToFront();
  const unread = [brand.page, second].map((tab) => tab.getByLabel("1 unread thread", { exact: true }));
  for (const count of unread) await expect(count).toBeVisible();
  await sent.click();
  await expect(brand.page.getByRole("article").getByText("Gladly.")).toBeVisible();
  // Both tabs show it as read.
  for (const count of unread) await expect(count).toHaveCount(0);
  await expect(second.getByLabel("1 unread", { exact: true })).toHaveCount(0);
  await second.close();
  await brand.page.getByRole("button", { name: "Mute", exact: true }).click();
  await brand.page.getByRole("button", { name: "Unmute", exact: true }).first().click();
  await expect(brand.page.getByRole("button", { name: "Mute", exact: true })).toBeVisible();
  await brand.page.getByRole("textbox", { name: /^Message to/ }).fill("On Monday.");
  await brand.page.getByRole("textbox", { name: /^Message to/ }).press("ControlOrMeta+Enter");
  await expect(brand.page.getByRole("article").getByText("On Monday.").first()).toBeVisible();
  await checkScreens(brand.page, [
    { name: "thread of messages", show: (on) => on.getByRole("textbox", { name: /^Message to/ }).waitFor() },
  ]);

  await page.bringToFront();
  await expect(page.getByRole("article").getByText("On Monday.")).toBeVisible();
  await page.getByRole("button", { name: "Block", exact: true }).click();
  await page.getByRole("textbox", { name: /administrators/ }).fill("They write every day.");
  await page.getByRole("button", { name: "Block the brand" }).click();
  await expect(page.getByText(/You take no messages from/)).toBeVisible();
  await checkScreens(page, [
    { name: "blocked thread", show: () => page.getByRole("button", { name: "Take messages again" }).waitFor() },
    {
      name: "no thread",
      address: `/my-messages?thread=${crypto.randomUUID()}`,
      show: () => page.getByRole("heading", { name: "No such thread" }).waitFor(),
    },
    {
      name: "visitors",
      address: "/my-spotlight?tab=messages",
      show: () => page.getByRole("heading", { name: "No messages from visitors yet" }).waitFor(),
    },
  ]);
  await expectNoSidewaysScroll(page);
  await expect(page).toHaveURL(/\/my-messages\?.*from=visitors/);

  await brand.page.bringToFront();
  await brand.page.getByRole("textbox", { name: /^Message to/ }).fill("Hello?");
  await brand.page.getByRole("button", { name: "Send message" }).click();
  await expect(brand.page.getByText("This message cannot be delivered to the creator.")).toBeVisible();
});
