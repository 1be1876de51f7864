import { createList } from "#contract/lists/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { startImapServer } from "../support/imap-server.ts";
import { startMailServer } from "../support/mail-server.ts";
import * as clock from "./support/clock.ts";
import { fillCrm, send, writeEmail } from "./support/crm.ts";
import { execute } from "./support/database.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectNoSidewaysScroll, PHONE } from "./support/screens.ts";

test("mails to a list leave through the member's own mailbox, and answers arrive in the inbox", async ({
  page,
  person,
}) => {
  await execute("update customers set plan = $1 where name = $2", [PLAN_IDS.agency, person.company]);
  const password = "secret of the mailbox";
  const [smtp, imap] = await Promise.all([startMailServer({ password }), startImapServer({ password })]);
  try {
    const rows = await fillCrm(page, 3);
    const addresses = rows.slice(0, 2).map((_, index) => `creator${index}@creator.test`);
    for (const [index, email] of addresses.entries()) await writeEmail(page, rows[index] ?? { _id: "" }, email);
    const creatorsId = rows.slice(0, 2).map(({ creatorId }) => creatorId);
    const { list } = await send(page, createList, { title: "Spring", creatorsId });

    await page.goto("/inbox");
    await page.getByRole("link", { name: "Connect a mailbox" }).click();
    const form = page.getByRole("region", { name: "Your mailbox" });
    await form.getByLabel("Email address").fill("mia@brand.test");
    await form.getByLabel("Provider").selectOption("Another provider");
    await form.getByLabel("Password", { exact: true }).fill("wrong");
    await form.getByLabel("User name").fill("mia");
    for (const [name, { port }] of [
      ["Sending (SMTP)", smtp],
      ["Receiving (IMAP)", imap],
    ] as const) {
      const server = form.getByRole("group", { name });
      await server.getByLabel("Server").fill("127.0.0.1");
      await server.getByLabel("Port").fill(String(port));
      await server.getByLabel("Encryption").selectOption("None");
    }
    await form.getByRole("button", { name: "Test the connection" }).click();
    await expect(form.getByText("Sign-in refused").first()).toBeVisible();
    await form.getByLabel("Password", { exact: true }).fill(password);
    await form.getByRole("button", { name: "Connect mailbox" }).click();
    await expect(page.getByText("mia@brand.test")).toBeVisible();

    await page.goto(`/lists/${list._id}`);
    await page.getByRole("button", { name: "Write to all" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("2 creators get this mail")).toBeVisible();
    await dialog.getByLabel("Subject").fill("A spring campaign");
    await dialog.getByLabel("Text", { exact: true }).fill("Hello {{name}}");
    await dialog.getByRole("button", { name: "Send to 2 creators" }).click();
    await expect(page.getByText("Sending mail to 2 creators")).toBeVisible();
    await expect.poll(() => smtp.received.length).toBe(2);
    expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(addresses);

    const first = smtp.received.find(({ to }) => to.includes("creator0@creator.test"))?.source ?? "";
    // The page is there before the answer: the mailbox is watched, and the notice may come at once.
    await page.goto("/settings/mailbox");
    await expect(page.getByRole("button", { name: "Read now" })).toBeVisible();
    const id = /^message-id: <(.+)>/im.exec(first)?.[1] ?? "";
    imap.deliver(
      "INBOX",
      [
        "From: Creator <creator0@creator.test>",
        "To: mia@brand.test",
        "Subject: Re: A spring campaign",
        "Message-ID: <answer@creator.test>",
        `References: <${id}>`,
        "Content-Type: text/plain; charset=utf-8",
        "",
        "Gladly.",
      ].join("\n"),
      { date: clock.now() },
    );
    await page.getByRole("button", { name: "Read now" }).click();
    await expect(page.getByText("You have received an email from creator0@creator.test.")).toBeVisible();
    await page.getByRole("link", { name: "Inbox" }).click();
    await page.getByRole("link", { name: /^Answered/ }).click();
    const answered = page.getByRole("list", { name: "Threads" }).getByRole("link");
    await expect(answered).toHaveCount(1);
    await answered.click();
    await expect(page.getByRole("article").filter({ hasText: "Gladly." })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Unread/ })).toHaveText("Unread");
    const answer = page.getByRole("textbox", { name: "Answer to creator0@creator.test" });
    await answer.fill("Wonderful.");
    await page.getByRole("button", { name: "Send answer" }).click();
    await expect.poll(() => smtp.received.length).toBe(3);
    expect(smtp.received.at(-1)?.source).toContain("In-Reply-To: <answer@creator.test>");
    await expect(page.getByRole("article")).toHaveCount(3);

    await page.goto(`/lists/${list._id}?tab=mails`);
    await expect(page.getByRole("list", { name: "Threads" }).getByRole("link")).toHaveCount(2);
    await page.getByRole("button", { name: "Answered 1" }).click();
    await expect(page.getByRole("list", { name: "Threads" }).getByRole("link")).toHaveCount(1);
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
  } finally {
    await Promise.all([smtp.close(), imap.close()]);
  }
});
