import { createCampaign } from "#contract/campaigns/endpoints.ts";
import { getMailbox } from "#contract/mail/mailbox.ts";
import { getMailPictures } from "#contract/mail/pictures.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { addLabel, fillCrm, send } from "./support/crm.ts";
import { execute } from "./support/database.ts";
import { expect, test } from "./support/fixtures.ts";
import { answers, MAILBOX, mailboxReply } from "./support/mail.ts";
import { checkScreens, expectNoSidewaysScroll, PHONE } from "./support/screens.ts";
import { receiveThreads } from "./support/threads.ts";

test("threads are assigned, snoozed, commented on and linked to a campaign by keyboard", async ({ page, person }) => {
  await execute("update customers set plan = $1 where name = $2", [PLAN_IDS.agency, person.company]);
  const [row] = await fillCrm(page, 1);
  await addLabel(page, "tag", "Tea", []);
  await send(page, createCampaign, { title: "Spring campaign" });
  const [first = ""] = await receiveThreads(page, [
    { subject: "A spring campaign", ...(row && { creatorId: row.creatorId }) },
    { subject: "Autumn" },
  ]);

  await page.goto("/inbox");
  const rows = page.getByRole("list", { name: "Threads" }).getByRole("link");
  await expect(rows).toHaveCount(2);
  await page.keyboard.press("j");
  await page.keyboard.press("a");
  await expect(page.getByRole("heading", { name: "A spring campaign" })).toBeVisible();
  const search = page.getByPlaceholder("Find a member");
  await expect(search).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Thread assigned to Ida Tester")).toBeVisible();
  await expect(rows.first().getByText("Assigned to Ida Tester")).toBeAttached();

  // The CRM's own editor, beside the thread.
  await page.getByRole("button", { name: /Tags/ }).click();
  await page.getByRole("dialog").getByRole("option", { name: "Tea" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /Tags/ }).getByText("Tea")).toBeVisible();

  await page.getByRole("button", { name: "Campaign", exact: true }).click();
  await page.getByRole("option", { name: "Spring campaign" }).click();
  await expect(page.getByRole("link", { name: "Open campaign" })).toBeVisible();

  const comment = page.getByRole("textbox", { name: "Write a comment for your team" });
  let fails = true;
  await page.route("**/comments", async (route) =>
    fails ? route.fulfill({ status: 500, json: BROKEN }) : route.fallback(),
  );
  await comment.fill("Shall we send her the new tea?");
  await rows.nth(1).click();
  await expect(page.getByRole("heading", { name: "Autumn" })).toBeVisible();
  await expect(comment).toHaveValue("");
  await rows.first().click();
  await expect(comment).toHaveValue("Shall we send her the new tea?");
  await comment.press("ControlOrMeta+Enter");
  await expect(page.getByText("The comment was not saved: It broke.")).toBeVisible();
  // What could not be saved is there after a reload, too.
  await page.reload();
  const unsaved = page.getByRole("region", { name: "Not saved yet" });
  await expect(unsaved).toContainText("Shall we send her the new tea?");
  await expect(comment).toHaveValue("Shall we send her the new tea?");
  fails = false;
  await comment.press("ControlOrMeta+Enter");
  const written = page.getByRole("article").filter({ hasText: "Only your team sees this" });
  await expect(written).toHaveCount(1);
  await expect(comment).toHaveValue("");
  await expect(unsaved).toHaveCount(0);
  await page.route("**/mail/comments/*", async (route) => route.abort("internetdisconnected"), { times: 1 });
  await page.getByRole("button", { name: "Edit the comment" }).click();
  const edit = page.getByRole("textbox", { name: "Edit the comment" });
  await edit.fill("Shall we send her the old tea?");
  await edit.press("ControlOrMeta+Enter");
  await expect(unsaved).toContainText("the old tea?");
  await page.reload();
  await unsaved.getByRole("button", { name: "Save: Edit the comment" }).click();
  await expect(written).toContainText("the old tea?");
  await expect(unsaved).toHaveCount(0);
  await page.getByRole("button", { name: "Delete the comment" }).click();
  await expect(page.getByText("Only your team sees this")).toHaveCount(0);
  await page.keyboard.press("u");
  await expect(page.getByText("Only your team sees this")).toBeVisible();

  await rows.first().focus();
  await page.keyboard.press("s");
  await expect(page.getByPlaceholder("Choose a time")).toBeFocused();
  await page.route("**/mail/threads/*", async (route) =>
    route.request().method() === "GET" ? route.fallback() : route.fulfill({ status: 500, json: BROKEN }),
  );
  await page.keyboard.press("Enter");
  // The menu shows it, and no toast does.
  await expect(page.getByText("It broke.")).toHaveCount(1);
  await page.unroute("**/mail/threads/*");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Thread snoozed until/)).toBeVisible();
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "Snoozed 1" }).click();
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/snoozed=true/);
  await expect(rows.first()).toContainText("A spring campaign");

  await checkScreens(page, [
    {
      name: "thread with its triage",
      address: `/inbox?thread=${first}&snoozed=true`,
      show: () => page.getByText("Only your team sees this").waitFor(),
    },
  ]);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("?");
  await expect(page.getByText("Snooze the thread")).toBeVisible();
});

test("remote pictures are shown on demand, and answers take snippets", async ({ page, person }) => {
  await execute("update customers set plan = $1 where name = $2", [PLAN_IDS.agency, person.company]);
  await answers(page, getMailbox, () => mailboxReply(MAILBOX));
  const url = "https://shop.example/tea.png";
  const html = `<p>Here it is.</p><img data-remote="${url}" alt="The new tea" width="2" height="2" />`;
  const [thread = ""] = await receiveThreads(page, [{ subject: "The tea", html, hasRemotePictures: true }]);
  const data = `data:image/webp;base64,${PIXEL}`;
  let fails = true;
  await answers(page, getMailPictures, () =>
    fails ? { status: 500, err: "internal_error", msg: "It broke." } : { pictures: [{ url, data }], more: 0 },
  );
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));

  await page.goto("/inbox?view=templates");
  await page.getByRole("button", { name: "Snippets" }).click();
  await page.getByRole("button", { name: "New snippet" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Our fee");
  await dialog.getByRole("textbox", { name: "Text" }).fill("We pay 200 € for a post.");
  await checkScreens(page, [{ name: "dialog of a snippet", show: () => dialog.waitFor() }]);
  await dialog.getByRole("button", { name: "Save snippet" }).click();
  await expect(page.getByRole("list", { name: "Snippets" })).toContainText("Our fee");

  await page.goto(`/inbox?thread=${thread}`);
  const picture = page.frameLocator("iframe").locator("img");
  await expect(picture).not.toHaveAttribute("src");
  const show = page.getByRole("button", { name: "Show pictures" });
  await show.click();
  await expect(page.getByText("It broke.")).toBeVisible();
  fails = false;
  await show.click();
  await expect(picture).toHaveAttribute("src", data);
  await expect(show).toHaveCount(0);
  expect(requested.filter((one) => one.startsWith("https://shop.example"))).toEqual([]);

  const answer = page.getByRole("textbox", { name: /^Answer to/ });
  await answer.pressSequentially("Hello! /fe");
  await expect(page.getByRole("option", { name: "Our fee" })).toBeVisible();
  await answer.press("Enter");
  await expect(answer).toHaveValue("Hello! We pay 200 € for a post.");
  await checkScreens(page, [{ name: "mail with pictures", show: () => answer.waitFor() }]);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
});

const BROKEN = { success: false, err: "internal_error", msg: "It broke." };

/** A picture of one transparent point. */
const PIXEL = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==";
