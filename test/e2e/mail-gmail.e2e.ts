import { previewMails, sendMultiMail } from "#contract/mail/endpoints.ts";
import {
  connectGmail,
  getMailbox,
  gmailUrl,
  shareMailbox,
  updateMailbox,
  type MailboxView,
} from "#contract/mail/mailbox.ts";
import { checkSendingDomain, type SendingDomain } from "#contract/mail/sending-domain.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { fillCrm } from "./support/crm.ts";
import { execute } from "./support/database.ts";
import { expect, test } from "./support/fixtures.ts";
import { answers, MAILBOX, mailboxReply } from "./support/mail.ts";
import { checkScreens, expectNoSidewaysScroll, PHONE } from "./support/screens.ts";

/** Writing to creators is part of larger plans. */
test.beforeEach(async ({ person }) => {
  await execute("update customers set plan = $1 where name = $2", [PLAN_IDS.agency, person.company]);
});

const GMAIL: MailboxView = { ...MAILBOX, provider: "gmail", smtp: null, imap: null };
const SHARED = {
  _id: "019aa000-0000-7000-8003-000000000009",
  address: "team@agency.example",
  senderName: "Agency",
  isOwn: false,
  owner: "Mia Tester",
  needsGoogleAuth: false,
};
const sentence = (msg: string) => ({ msg, key: "mail.test", params: {} });

test("a mailbox is connected at Google, changed, shared, and connected again when Google has taken it back", async ({
  page,
  baseURL,
}) => {
  let mailbox: MailboxView | null = null;
  await answers(page, getMailbox, () => mailboxReply(mailbox, { offersGmail: true, senders: [SHARED] }));
  // Google sends the browser back at once.
  await answers(page, gmailUrl, () => ({
    success: true as const,
    url: `${baseURL}/settings/mailbox?state=abc&code=4%2Fxyz&scope=mail`,
  }));
  let isRefused = true;
  const connects = await answers(page, connectGmail, () => {
    if (isRefused) return { status: 409, err: "conflict", msg: "You did not allow it." };
    mailbox = GMAIL;
    return { success: true as const, mailbox };
  });
  await answers(page, updateMailbox, ({ senderName }) => {
    mailbox = { ...GMAIL, senderName };
    return { success: true as const, mailbox };
  });
  let fails = true;
  await answers(page, shareMailbox, ({ isShared }) => {
    if (fails) return { status: 500, err: "UNKNOWN_ERROR", msg: "It broke." };
    mailbox = { ...GMAIL, isShared };
    return { success: true as const, mailbox };
  });

  await page.goto("/settings/mailbox");
  const connect = page.getByRole("button", { name: "Connect with Google" });
  await expect(page.getByText("Any other mailbox")).toBeVisible();
  await checkScreens(page, [{ name: "mailbox of any kind", show: () => connect.waitFor() }]);
  await connect.click();
  await expect(page.getByText("You did not allow it.")).toBeVisible();
  await page.getByRole("button", { name: "Back to the mailbox" }).click();
  await expect(page).toHaveURL(/\/settings\/mailbox$/);
  isRefused = false;
  // An answer is sent once: a second one has another code.
  await page.goto("/settings/mailbox?state=abd&code=4%2Fxyy");
  await expect(page.getByText(GMAIL.address)).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/mailbox$/);
  expect(connects).toMatchObject([{ data: "state=abc&code=4%2Fxyz&scope=mail" }, { data: "state=abd&code=4%2Fxyy" }]);

  await page.getByRole("button", { name: "Change the settings" }).click();
  await page.getByLabel("Name that creators see").fill("Ida of Agency");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Ida of Agency")).toBeVisible();
  const share = page.getByRole("switch", { name: "Colleagues may send from this mailbox" });
  await share.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("It broke.")).toBeVisible();
  await expect(share).not.toBeChecked();
  fails = false;
  await page.keyboard.press("Space");
  await expect(share).toBeChecked();
  await expect(page.getByText("Shared by Mia Tester")).toBeVisible();
  await checkScreens(page, [{ name: "mailbox at Gmail that is shared", show: () => share.waitFor() }]);

  // The workspace counts nothing unless it wants to.
  const setting = "**/api/mail/opens-setting";
  await page.route(setting, async (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await expect(page.getByText("The setting could not be loaded.")).toBeVisible();
  await page.unroute(setting);
  await page.getByRole("button", { name: "Try again" }).click();
  const counts = page.getByRole("switch", { name: "Count opens and clicks" });
  await expect(counts).not.toBeChecked();
  await page.route(setting, async (route) => route.fulfill({ status: 503, json: {} }));
  await counts.focus();
  await page.keyboard.press("Space");
  await expect(counts).not.toBeChecked();
  await page.unroute(setting);
  await page.keyboard.press("Space");
  await expect(page.getByText("Opens and clicks are counted from the next mail on.")).toBeVisible();
  await page.reload();
  await expect(counts).toBeChecked();
  await checkScreens(page, [{ name: "opens that are counted", show: () => counts.waitFor() }]);

  mailbox = { ...GMAIL, needsGoogleAuth: true };
  await page.setViewportSize(PHONE);
  await page.reload();
  await expect(page.getByText("Google has withdrawn access")).toBeVisible();
  await expect(page.getByRole("button", { name: "Connect with Google again" })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("the domain of a mailbox is checked on demand, with the record to add and a key that is typed", async ({
  page,
}) => {
  await answers(page, getMailbox, () => mailboxReply(MAILBOX));
  const dkim = (name: string): SendingDomain["checks"][number] => ({
    check: "dkim",
    state: name === "" ? "unknown" : "good",
    advice: sentence(name === "" ? "No key was found under the usual names." : "There is a key."),
    found: name === "" ? [] : [{ name: `${name}._domainkey.agency.example`, value: `v=DKIM1; p=${"A".repeat(392)}` }],
    record: null,
  });
  let fails = true;
  const checked = await answers(page, checkSendingDomain, ({ selector = "" }) =>
    fails
      ? { status: 500, err: "UNKNOWN_ERROR", msg: "It broke." }
      : {
          domain: "agency.example",
          isProviders: false,
          checks: [
            {
              check: "spf" as const,
              state: "improve" as const,
              advice: sentence("The SPF record does not name your provider. Add include:_spf.google.com to it."),
              found: [{ name: "agency.example", value: "v=spf1 include:mail.example ~all" }],
              record: null,
            },
            dkim(selector),
            {
              check: "dmarc" as const,
              state: "missing" as const,
              advice: sentence("agency.example has no DMARC record. Add the one below."),
              found: [],
              record: { name: "_dmarc.agency.example", value: "v=DMARC1; p=none; rua=mailto:ida@agency.example" },
            },
          ],
        },
  );
  await page.goto("/settings/mailbox");
  await page.getByRole("button", { name: "Check the domain" }).click();
  await expect(page.getByText("The domain could not be checked")).toBeVisible();
  expect(checked.length).toBeGreaterThan(0);
  fails = false;
  await page.getByRole("button", { name: "Try again" }).click();
  const list = page.getByRole("list", { name: "Sending domain" });
  await expect(list.getByText("_dmarc.agency.example")).toBeVisible();
  await expect(list.getByText("Not known")).toBeVisible();
  await page.getByLabel("Name of the DKIM key").fill("own2024");
  await page.keyboard.press("Enter");
  await expect(list.getByText("There is a key.")).toBeVisible();
  expect(checked.at(-1)).toEqual({ selector: "own2024" });
  await checkScreens(page, [{ name: "advice on a domain", show: () => list.waitFor() }]);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
});

test("a mail is sent from the mailbox that is chosen, also without one's own", async ({ page }) => {
  let mailbox: MailboxView | null = MAILBOX;
  await answers(page, getMailbox, () => mailboxReply(mailbox, { senders: [SHARED] }));
  const none = { unsubscribed: 0, bounced: 0, blocked: 0, missing_value: 0, same_address: 0, own_address: 0 };
  const leftOut = { no_address: 0, ...none };
  const person = { _id: "1", full_name: "Ada Example", picture_url: null };
  await answers(page, previewMails, ({ subject, text }) => ({
    count: 1,
    leftOut,
    mails: [{ creator: person, to: "ada@creator.example", subject, text }],
    problems: [],
  }));
  const sends = await answers(page, sendMultiMail, () => ({ success: true as const, count: 1, leftOut }));
  const [row] = await fillCrm(page, 1);
  await page.goto(`/creators/${row?.creatorId}`);
  const dialog = page.getByRole("dialog");
  const write = async () => {
    await page.getByRole("button", { name: "Write", exact: true }).click();
    await dialog.getByLabel("Subject").fill("Spring");
    await dialog.getByLabel("Text", { exact: true }).fill("Hello");
  };
  await write();
  await dialog.getByLabel("From").selectOption("team@agency.example (shared by Mia Tester)");
  await checkScreens(page, [{ name: "composer with several senders", show: () => dialog.waitFor() }]);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("button", { name: "Send to 1 creator" }).click();
  await expect(dialog).toHaveCount(0);
  mailbox = null;
  await page.reload();
  await write();
  await expect(dialog.getByLabel("From")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Send to 1 creator" }).click();
  await expect(dialog).toHaveCount(0);
  expect(sends.map(({ mailboxId }) => mailboxId)).toEqual([SHARED._id, SHARED._id]);
});
