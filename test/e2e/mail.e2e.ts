import type { ReplyOf } from "#contract/base/endpoint.ts";
import {
  getThread,
  listSuppressions,
  listThreads,
  previewMails,
  retryMail,
  sendMail,
  sendMultiMail,
  setMessageAsRead,
  updateThreadStatus,
  type ThreadView,
} from "#contract/mail/endpoints.ts";
import {
  connectMailbox,
  disconnectMailbox,
  getMailbox,
  testMailbox,
  type MailboxView,
} from "#contract/mail/mailbox.ts";
import type { Page } from "@playwright/test";
import { PLAN_IDS } from "#contract/plans.ts";
import { registeredUser } from "#contract/users.ts";
import { fillCrm, someCreators } from "./support/crm.ts";
import { execute } from "./support/database.ts";
import { expect, test } from "./support/fixtures.ts";
import { answers, inboxOf, MAILBOX, mailboxReply, mailOf, threadOf } from "./support/mail.ts";
import { checkScreens, expectNoSidewaysScroll, PHONE } from "./support/screens.ts";

/** Writing to creators is part of larger plans. */
test.beforeEach(async ({ person }) => {
  await execute("update customers set plan = $1 where name = $2", [PLAN_IDS.agency, person.company]);
});

/** A sentence of the server, of a version that this page does not know. */
const sentence = (msg: string) => ({ msg, key: "mail.test", params: {} });

const NO_ADDRESSES: ReplyOf<typeof listSuppressions> = { suppressions: [], total: 0, perPage: 50 };

test("a mailbox is tested step by step, connected with a known provider and disconnected", async ({ page, person }) => {
  let mailbox: MailboxView | null = null;
  await answers(page, getMailbox, () => mailboxReply(mailbox));
  await answers(page, listSuppressions, () => NO_ADDRESSES);
  const problem = sentence("The server did not accept the user name and password.");
  let works = false;
  const tests = await answers(page, testMailbox, () => ({
    steps: [
      ...(["name", "connection", "tls"] as const).map((step) => ({ server: "smtp" as const, step, problem: null })),
      { server: "smtp" as const, step: "sign_in" as const, problem: works ? null : problem },
      ...(["name", "connection", "tls", "sign_in", "folder"] as const).map((step) => ({
        server: "imap" as const,
        step,
        problem: null,
      })),
    ],
  }));
  const connects = await answers(page, connectMailbox, () => {
    mailbox = { ...MAILBOX, address: "ida@gmail.com", syncedAt: null };
    return { success: true as const, mailbox };
  });
  await answers(page, disconnectMailbox, () => {
    mailbox = null;
    return { success: true as const };
  });

  await page.goto("/settings/mailbox");
  await page.getByRole("button", { name: "Connect mailbox" }).click();
  await expect(page.getByText("Enter the password.")).toBeVisible();
  await page.getByLabel("Email address").first().fill("ida@hotmail.com");
  await expect(page.getByText("Microsoft accepts no passwords")).toBeVisible();
  await page.getByLabel("Email address").first().fill("ida@gmail.com");
  await page.getByLabel("Password", { exact: true }).fill("abcd efgh ijkl mnop");
  await expect(page.getByText("Gmail asks for an app password")).toBeVisible();
  await expect(page.getByLabel("Provider")).toHaveValue("Gmail");
  await page.getByRole("button", { name: "Test the connection" }).click();
  const result = page.getByRole("region", { name: "Result of the test" });
  await expect(result.getByText("Sign-in refused").first()).toBeVisible();
  await expect(result.getByText(problem.msg)).toBeVisible();
  works = true;
  await page.getByRole("button", { name: "Test the connection" }).click();
  await expect(result.getByText("Both servers work.")).toBeVisible();
  expect(tests.at(-1)).toMatchObject({
    user: "ida@gmail.com",
    smtp: { host: "smtp.gmail.com", port: 465, security: "tls" },
    imap: { host: "imap.gmail.com", port: 993, security: "tls" },
  });
  await checkScreens(page, [{ name: "form with the result of a test", show: () => result.waitFor() }]);
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Servers" }).click();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Connect mailbox" }).click();
  await expect(page.getByText("ida@gmail.com")).toBeVisible();
  expect(connects).toHaveLength(1);

  mailbox = { ...MAILBOX, syncProblem: sentence("The server refused the password.") };
  await page.reload();
  await expect(page.getByText("Cannot be read")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await checkScreens(page, [{ name: "mailbox that fails", show: () => page.getByText(MAILBOX.address).waitFor() }]);
  // On a plan without mail it can still be disconnected.
  await execute("update customers set plan = $1 where name = $2", [PLAN_IDS.free, person.company]);
  await page.reload();
  await expect(page.getByText("Mail is not part of your plan")).toBeVisible();
  const disconnect = page.getByRole("button", { name: "Disconnect" });
  await expect(disconnect).toBeVisible();
  await expect(page.getByRole("button", { name: "Change the settings" })).toHaveCount(0);
  await disconnect.click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect mailbox" }).click();
  await expect(disconnect).toHaveCount(0);
});

const NONE_LEFT_OUT = {
  no_address: 0,
  unsubscribed: 0,
  bounced: 0,
  blocked: 0,
  missing_value: 0,
  same_address: 0,
  own_address: 0,
};

/** Answers the check of the recipients as the server does. */
async function answerPreviews(page: Page) {
  const person = (name: string) => ({ _id: "1", full_name: name, picture_url: null });
  return answers(page, previewMails, ({ subject, text }) => ({
    count: 2,
    leftOut: { ...NONE_LEFT_OUT, no_address: 1, missing_value: 1 },
    mails: ["Ada", "Bea"].map((name) => ({
      creator: person(`${name} Example`),
      to: `${name.toLowerCase()}@creator.example`,
      subject: subject.replace("{{firstName}}", name),
      text: text.replace("{{firstName}}", name),
    })),
    problems: [
      { creator: person("Cleo Example"), obstacle: "no_address" as const, missing: [] },
      { creator: person("Dora Example"), obstacle: "missing_value" as const, missing: ["country" as const] },
    ],
  }));
}

test("a mail to creators is written with fields, survives a reload and a lost connection, and is sent once", async ({
  page,
}) => {
  await answers(page, getMailbox, () => mailboxReply(MAILBOX));
  await answerPreviews(page);
  let isLost = true;
  const sends = await answers(page, sendMultiMail, () =>
    isLost ? "lost" : { success: true as const, count: 2, leftOut: NONE_LEFT_OUT },
  );
  const [row] = await fillCrm(page, 1);
  await page.goto(`/creators/${row?.creatorId}`);
  const open = page.getByRole("button", { name: "Write", exact: true });
  const dialog = page.getByRole("dialog");
  const subject = dialog.getByLabel("Subject");
  const text = dialog.getByLabel("Text", { exact: true });
  await open.click();
  await expect(dialog.getByText("2 creators get this mail")).toBeVisible();
  await expect(dialog.getByText("Dora Example (Country)")).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Send to/ })).toBeDisabled();
  await subject.fill("Spring");
  await text.pressSequentially("Hello {{fi");
  await expect(dialog.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(text).toHaveValue("Hello {{firstName}}");
  await page.keyboard.type(", from ");
  await dialog.getByRole("button", { name: "Insert field" }).click();
  await page.getByRole("menuitem", { name: "Your name" }).click();
  await expect(text).toHaveValue("Hello {{firstName}}, from {{sender}}");
  const preview = dialog.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("Hello Ada, from {{sender}}")).toBeVisible();
  await preview.getByRole("button", { name: "Next recipient" }).click();
  await expect(preview.getByText("bea@creator.example")).toBeVisible();
  await checkScreens(page, [{ name: "composer", show: () => preview.waitFor() }]);

  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.setViewportSize(PHONE);
  await page.reload();
  await open.click();
  await expect(subject).toHaveValue("Spring");
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("button", { name: "Send to 2 creators" }).click();
  await expect(page.getByText("Error while sending mail")).toBeVisible();
  await expect(dialog.getByText("The server has not confirmed this mail.")).toBeVisible();
  await expect(text).toBeDisabled();
  isLost = false;
  await dialog.getByRole("button", { name: "Send to 2 creators" }).dblclick();
  await expect(page.getByText("Sending mail to 2 creators")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(sends).toHaveLength(2);
  expect(new Set(sends.map(({ key }) => key)).size).toBe(1);
  await open.click();
  await expect(subject).toHaveValue("");
});

test("threads are read, answered and sorted by keyboard, with mails of any content", async ({ page }) => {
  const [creator = ""] = await someCreators(page, 1);
  await answers(page, getMailbox, () => mailboxReply(MAILBOX));
  let threads: ThreadView[] = [
    threadOf(1, {
      creator: { _id: creator, full_name: "Bea Example", picture_url: null },
      unread: 1,
      totalMails: 2,
      status: "answered",
    }),
    threadOf(2, { address: "cleo@creator.example", subject: "Autumn" }),
  ];
  const html = `<p>Yes!</p><script>document.title = "run"</script><img src="https://tracker.example/p.gif" onerror="document.title='run'"><blockquote>Would you?</blockquote>`;
  const opens = { openedAt: "2026-11-20T11:00:00.000Z", clickedAt: null, programs: ["proxy" as const] };
  let mails = [
    mailOf(1, { status: "read", opens }),
    mailOf(2, { isOwn: false, status: "unread", text: "Yes!", html, hasRemotePictures: true, excerpt: "Yes!" }),
    mailOf(3, { status: "unknown", problem: sentence("The connection ended before the server answered.") }),
  ];
  let fails = true;
  await answers(page, listThreads, (input) =>
    fails ? { status: 500, err: "internal_error", msg: "It broke." } : inboxOf(threads, input),
  );
  await answers(page, getThread, ({ id }) => {
    const { mails: _, ...thread } = threads.find(({ threadId }) => threadId === id) ?? threadOf(9);
    return { thread, mails, comments: [], isClosed: false, muteId: null };
  });
  const reads = await answers(page, setMessageAsRead, () => {
    mails = mails.map((mail) => (mail.status === "unread" ? { ...mail, status: "read" as const } : mail));
    threads = threads.map((thread) => ({ ...thread, unread: 0 }));
    return { success: true as const, status: "read" as const };
  });
  await answers(page, updateThreadStatus, ({ id, status }) => {
    for (const thread of threads) if (thread.threadId === id) thread.status = status;
    return { success: true as const, status };
  });
  await answers(page, retryMail, () => {
    mails = mails.map((mail) =>
      mail.status === "unknown" ? { ...mail, status: "to_send" as const, problem: null } : mail,
    );
    return { success: true as const, message: mailOf(3, { status: "to_send" }) };
  });
  const sends = await answers(page, sendMail, ({ text }) => {
    mails = [...mails, mailOf(4, { text, excerpt: text, status: "to_send" })];
    return { success: true as const, message: mailOf(4), threadId: threadOf(1).threadId };
  });

  await page.goto("/inbox");
  await expect(page.getByRole("heading", { name: "Error fetching mails" })).toBeVisible();
  fails = false;
  await page.getByRole("button", { name: "Try again" }).click();
  const rows = page.getByRole("list", { name: "Threads" }).getByRole("link");
  await expect(rows).toHaveCount(2);
  await page.keyboard.press("j");
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "A spring campaign" })).toBeVisible();
  await expect.poll(() => reads).toEqual([{ threadId: threadOf(1).threadId }]);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByText("Yes!")).toBeVisible();
  await expect(frame.getByText("Would you?")).toBeHidden();
  await frame.getByText("Quoted text").click();
  await expect(frame.getByText("Would you?")).toBeVisible();
  await expect(page).toHaveTitle(/Inbox/);
  await page.getByRole("button", { name: "Collaboration" }).click();
  await expect(page.getByRole("button", { name: "Collaboration" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Send again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send it again" }).click();
  await expect(page.getByText("Waiting to be sent").first()).toBeVisible();

  // Who opened a mail, where the workspace counts it.
  const first = page.getByRole("article").first();
  await first.getByRole("button").first().click();
  await expect(first.getByText("First opened")).toBeVisible();
  await expect(first.getByText("Loaded by a mail service", { exact: false })).toBeVisible();

  await rows.first().focus();
  await page.keyboard.press("r");
  const answer = page.getByRole("textbox", { name: "Answer to bea@creator.example" });
  await expect(answer).toBeFocused();
  await page.keyboard.type("In March then.");
  await page.reload();
  await expect(answer).toHaveValue("In March then.");
  await answer.press("ControlOrMeta+Enter");
  await expect(answer).toHaveValue("");
  await expect(page.getByRole("article")).toHaveCount(4);
  expect(sends).toHaveLength(1);

  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: /^Unread/ }).click();
  await expect(page.getByText("No thread here")).toBeVisible();
  await page.getByRole("link", { name: /^All/ }).click();
  await page.getByRole("searchbox").fill("winter");
  await page.getByRole("button", { name: "Show all threads" }).click();
  await expect(rows).toHaveCount(2);
  await checkScreens(page, [
    { name: "inbox", address: "/inbox", show: () => rows.first().waitFor() },
    { name: "thread", address: `/inbox?thread=${threadOf(1).threadId}`, show: () => answer.waitFor() },
  ]);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await expect(rows).toHaveCount(0);
  await page.getByRole("link", { name: "All threads" }).click();
  await expect(rows).toHaveCount(2);
  await expectNoSidewaysScroll(page);

  // Viewers read.
  await page.route("**/api/registered/user", async (route) => {
    const answered = await route.fetch();
    const { user, ...rest } = registeredUser.reply.parse(await answered.json());
    await route.fulfill({ response: answered, json: { ...rest, user: { ...user, member: "viewer" } } });
  });
  await page.goto(`/inbox?thread=${threadOf(1).threadId}`);
  await expect(page.getByRole("article")).toHaveCount(4);
  await expect(page.getByRole("button", { name: "Collaboration" })).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: /^Answer to/ })).toHaveCount(0);
  threads = [];
  await page.goto("/inbox");
  await expect(page.getByText("When a member of the workspace writes to a creator")).toBeVisible();
});
