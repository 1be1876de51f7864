import { createCampaign } from "#contract/campaigns/endpoints.ts";
import { createList } from "#contract/lists/endpoints.ts";
import { connectMailbox, syncMailbox } from "#contract/mail/mailbox.ts";
import { createMailTemplate } from "#contract/mail/templates.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { startImapServer } from "../support/imap-server.ts";
import { startMailServer } from "../support/mail-server.ts";
import * as clock from "./support/clock.ts";
import { fillCrm, send, writeEmail } from "./support/crm.ts";
import { execute } from "./support/database.ts";
import { expect, test } from "./support/fixtures.ts";
import { checkScreens, expectNoSidewaysScroll, PHONE } from "./support/screens.ts";

/** Writing to creators is part of larger plans. */
test.beforeEach(async ({ person }) => {
  await execute("update customers set plan = $1 where name = $2", [PLAN_IDS.agency, person.company]);
});

test("a template is saved, changed, deleted and restored", async ({ page }) => {
  await page.route("**/api/mail/templates", async (route) => route.fulfill({ status: 500, json: {} }), { times: 4 });
  await page.goto("/inbox?view=templates");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No template yet")).toBeVisible();
  await page.unroute("**/api/mail/templates");
  await page.getByRole("button", { name: "New template" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("First contact");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Spring in {{cou");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Subject")).toHaveValue("Spring in {{country}}");
  await dialog.getByLabel("Text", { exact: true }).fill("Hello {{nickname}}");
  await dialog.getByRole("button", { name: "Save template" }).click();
  await expect(dialog.getByText("nickname is not a field.")).toBeVisible();
  await dialog.getByLabel("Text", { exact: true }).fill("Hello {{name}}");
  await expect(dialog.getByRole("button", { name: "Save template" })).toBeEnabled();
  await dialog.getByLabel("Text", { exact: true }).press("ControlOrMeta+Enter");
  const rows = page.getByRole("list", { name: "Templates" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await rows.getByRole("button", { name: "Actions for “First contact”" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("Spring");
  await dialog.getByRole("button", { name: "Save template" }).click();
  await expect(rows.getByText("Spring", { exact: true })).toBeVisible();
  await checkScreens(page, [{ name: "templates", show: () => rows.first().waitFor() }]);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await rows.getByRole("button", { name: "Actions for “Spring”" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(rows).toHaveCount(0);
  await page.getByRole("alert").filter({ hasText: "deleted" }).getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(1);
});

test("a sequence is started from a template, shows who has answered, and is changed and stopped", async ({ page }) => {
  const password = "secret of the mailbox";
  const [smtp, imap] = await Promise.all([startMailServer({ password }), startImapServer({ password })]);
  try {
    const local = (port: number) => ({ host: "127.0.0.1", port, security: "none" as const });
    const people = await fillCrm(page, 2);
    for (const [index, row] of people.entries()) await writeEmail(page, row, `creator${index}@creator.test`);
    const creatorsId = people.map(({ creatorId }) => creatorId);
    const { list } = await send(page, createList, { title: "Spring", creatorsId });
    await send(page, createMailTemplate, {
      name: "First contact",
      subject: "A spring campaign",
      text: "Hello {{name}}",
    });
    await send(page, connectMailbox, {
      address: "mia@brand.test",
      senderName: "Mia",
      smtp: local(smtp.port),
      imap: local(imap.port),
      user: "mia",
      password,
    });

    await page.goto(`/lists/${list._id}`);
    await page.getByRole("button", { name: "Write to all" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Templates" }).click();
    await page.getByRole("menuitem", { name: "First contact" }).click();
    await expect(dialog.getByLabel("Subject")).toHaveValue("A spring campaign");
    await dialog.getByRole("button", { name: "Send me a test" }).click();
    await expect(page.getByText("Test sent to mia@brand.test")).toBeVisible();
    await dialog.getByText("Send later", { exact: true }).click();
    await expect(dialog.getByLabel("Send at")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Send later" })).toBeDisabled();
    await dialog.getByText("Follow up", { exact: true }).click();
    const second = dialog.getByRole("region", { name: "Mail 2" });
    await second.getByLabel("Text", { exact: true }).fill("Did you see my mail?");
    const file = { name: "rates.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
    await second.locator('input[type="file"]').setInputFiles(file);
    await expect(second.getByText("rates.pdf · 1 kB")).toBeVisible();
    await dialog.getByRole("switch", { name: "Only on certain days and hours" }).uncheck();
    await expect(dialog.getByRole("region", { name: "Preview" }).getByText("Did you see my mail?")).toBeVisible();
    await checkScreens(page, [{ name: "composer of a sequence", show: () => second.waitFor() }]);
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await page.reload();
    await page.getByRole("button", { name: "Write to all" }).click();
    await expect(second.getByLabel("Text", { exact: true })).toHaveValue("Did you see my mail?");
    await dialog.getByRole("button", { name: "Start sequence" }).click();
    await page.getByRole("button", { name: "Show", exact: true }).click();

    const rows = page.getByRole("list", { name: "Creators" }).getByRole("listitem");
    await expect(rows).toHaveCount(2);
    await expect(page.getByRole("list", { name: "Attachments" })).toContainText("Mail 2: rates.pdf · 1 kB");
    await expect(page.getByText("of 10 mails sent")).toBeVisible();
    await expect(page.getByText("after each day on which it sends, 5 more are allowed, up to 100 a day")).toBeVisible();
    const first = () => smtp.received.find(({ to }) => to.some((one) => one.endsWith("@creator.test")));
    await expect.poll(() => first()?.to).toHaveLength(1);
    await expect(rows.filter({ hasText: "1 of 2 sent" })).toHaveCount(1);
    await expectNoSidewaysScroll(page);
    const { source = "", to: [address = ""] = [] } = first() ?? {};
    imap.deliver(
      "INBOX",
      [
        `From: Creator <${address}>`,
        "To: mia@brand.test",
        "Subject: Re: A spring campaign",
        "Message-ID: <answer@creator.test>",
        `References: <${/^message-id: <(.+)>/im.exec(source)?.[1] ?? ""}>`,
        "Content-Type: text/plain; charset=utf-8",
        "",
        "Gladly.",
      ].join("\n"),
      { date: clock.now() },
    );
    await send(page, syncMailbox, {});
    await expect(rows.filter({ hasText: "Answered" })).toHaveCount(1);

    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByText("Paused", { exact: true })).toBeVisible();
    // As a worker does once the member may not send.
    const reason = { key: "mail.notAllowed", params: {}, msg: "The member cannot use this mailbox now" };
    const id = new URL(page.url()).searchParams.get("sequence");
    await execute("update mail_sequences set problem = $1 where id = $2", [JSON.stringify(reason), id]);
    await page.reload();
    await expect(page.getByText("cannot use this mailbox now")).toBeVisible();
    await page.getByRole("button", { name: "Edit" }).click();
    await expect(dialog.getByText("rates.pdf · 1 kB")).toBeVisible();
    await dialog.getByRole("region", { name: "Mail 2" }).getByLabel("Text", { exact: true }).fill("Still there?");
    await dialog.getByRole("combobox", { name: "Status once the creator answers" }).click();
    await page.getByRole("option", { name: "In discussion" }).click();
    await dialog.getByRole("button", { name: "Save sequence" }).click();
    await expect(page.getByText("Sequence changed")).toBeVisible();
    await page.getByRole("button", { name: "Edit" }).click();
    await expect(dialog.getByRole("combobox", { name: "Status once the creator answers" })).toHaveValue(
      "In discussion",
    );
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(page.getByText("Running", { exact: true })).toBeVisible();
    await expect(page.getByText("cannot use this mailbox now")).toBeHidden();
    await checkScreens(page, [{ name: "sequence", show: () => rows.first().waitFor() }]);
    await page.getByRole("button", { name: "Stop", exact: true }).first().click();
    await page.getByRole("button", { name: "Stop sequence" }).click();
    await expect(page.getByText("Stopped", { exact: true }).first()).toBeVisible();
    // The user adds creators who answered to a campaign.
    await send(page, createCampaign, { title: "Autumn" });
    await page.getByRole("button", { name: "Add creators who answered to a campaign" }).click();
    await dialog.getByRole("option", { name: /Autumn/ }).click();
    await expect(dialog.getByText("1 creator who answered will be added to “Autumn”.")).toBeVisible();
    await checkScreens(page, [
      { name: "adding who answered", show: () => dialog.getByText(/who answered will/).waitFor() },
    ]);
    await dialog.getByRole("button", { name: "Add to campaign" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Add creators who answered to a campaign" }).click();
    await dialog.getByRole("option", { name: /Autumn/ }).click();
    await expect(dialog.getByText("1 creator is already in it:")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Add to campaign" })).toBeDisabled();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "All sequences" }).click();
    await expect(page.getByRole("list", { name: "Sequences" }).getByRole("listitem")).toHaveCount(1);
    await expectNoSidewaysScroll(page);
    await checkScreens(page, [
      { name: "sequences", show: () => page.getByRole("list", { name: "Sequences" }).waitFor() },
    ]);
    await page.goto("/inbox?view=sequences&sequence=019aa000-0000-7000-8000-000000000009");
    await expect(page.getByRole("heading", { name: "No such sequence", level: 1 })).toBeVisible();
  } finally {
    await Promise.all([smtp.close(), imap.close()]);
  }
});

test("files are attached to a mail, and downloaded from its thread", async ({ page }) => {
  const password = "secret of the mailbox";
  const [smtp, imap] = await Promise.all([startMailServer({ password }), startImapServer({ password })]);
  try {
    const local = (port: number) => ({ host: "127.0.0.1", port, security: "none" as const });
    const [row] = await fillCrm(page, 1);
    await writeEmail(page, row ?? { _id: "" }, "creator0@creator.test");
    await send(page, connectMailbox, {
      address: "mia@brand.test",
      senderName: "Mia",
      smtp: local(smtp.port),
      imap: local(imap.port),
      user: "mia",
      password,
    });
    await page.goto(`/creators/${row?.creatorId}`);
    await page.getByRole("button", { name: "Write", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Subject").fill("Brief");
    await dialog.getByLabel("Text", { exact: true }).fill("Hello");
    const file = { name: "brief.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };
    await dialog.locator('input[type="file"]').setInputFiles(file);
    await expect(dialog.getByText("brief.svg · 1 kB")).toBeVisible();
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await checkScreens(page, [{ name: "composer with a file", show: () => dialog.getByText(/brief\.svg/).waitFor() }]);
    await dialog.getByRole("button", { name: "Send to 1 creator" }).click();
    await expect.poll(() => smtp.received[0]?.source ?? "").toContain("filename=brief.svg");
    await page.goto("/inbox");
    await page.getByRole("list", { name: "Threads" }).getByRole("link").click();
    const saved = page.getByRole("button", { name: /^Download brief/ });
    await checkScreens(page, [{ name: "thread with a file", show: () => saved.waitFor() }]);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: /^Download brief\.svg/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("brief.svg");
  } finally {
    await Promise.all([smtp.close(), imap.close()]);
  }
});
