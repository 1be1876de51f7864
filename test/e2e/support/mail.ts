import type { Page, Route } from "@playwright/test";
import type { Endpoint, InputOf, ReplyOf } from "#contract/base/endpoint.ts";
import { trust } from "#contract/base/trust.ts";
import { THREAD_TABS, type ThreadView, type WholeMail } from "#contract/mail/endpoints.ts";
import type { getMailbox, MailboxView } from "#contract/mail/mailbox.ts";

/** What a call answers: its reply, or the refusal that it fails with. */
type Answer<E extends Endpoint> = ReplyOf<E> | { status: number; err: string; msg: string };

/** Answers an endpoint in the place of the server, as its contract says. Returns the inputs it was called with. */
export async function answers<E extends Endpoint>(
  page: Page,
  endpoint: E,
  answer: (input: InputOf<E>) => Answer<E> | "lost",
): Promise<InputOf<E>[]> {
  const calls: InputOf<E>[] = [];
  const pattern = new RegExp(`/api${endpoint.path.replaceAll(/\{\w+\}/g, "[^/?]+")}(\\?.*)?$`);
  await page.route(pattern, async (route) => {
    const request = route.request();
    if (request.method() !== endpoint.method) return route.fallback();
    const input = trust<InputOf<E>>(inputOf(route, endpoint)); // the page is typed by the same contract
    calls.push(input);
    const given = answer(input);
    if (given === "lost") return route.abort("internetdisconnected");
    if (Object.hasOwn(Object(given), "err")) {
      const { status, ...body } = trust<{ status: number }>(given); // it has `err`, so it is no reply
      return route.fulfill({ status, json: { success: false, ...body } });
    }
    return route.fulfill({ json: endpoint.reply?.parse(given) });
  });
  return calls;
}

function inputOf(route: Route, { path }: Endpoint): object {
  const url = new URL(route.request().url());
  const parts = url.pathname.replace("/api", "").split("/");
  const params = path
    .split("/")
    .flatMap((part, index) => (part.startsWith("{") ? [[part.slice(1, -1), parts[index]]] : []));
  const body = route.request().method() === "GET" ? {} : (route.request().postDataJSON() ?? {});
  return { ...Object.fromEntries(params), ...Object.fromEntries(url.searchParams), ...Object(body) };
}

export const MAILBOX: MailboxView = {
  address: "ida@agency.example",
  senderName: "Ida Tester",
  signature: "Ida",
  smtp: { host: "smtp.agency.example", port: 465, security: "tls" },
  imap: { host: "imap.agency.example", port: 993, security: "tls" },
  user: "ida@agency.example",
  dailyMax: 100,
  hourlyMax: 30,
  warmsUp: true,
  spacingMinutes: 2,
  connectedAt: "2026-11-20T09:00:00.000Z",
  syncedAt: "2026-11-21T09:00:00.000Z",
  syncProblem: null,
  provider: "servers",
  needsGoogleAuth: false,
  isShared: false,
};

/** The reply about one's mailbox, with the shared ones of colleagues. */
export function mailboxReply(
  mailbox: MailboxView | null,
  { senders = [], offersGmail = false }: Partial<ReplyOf<typeof getMailbox>> = {},
): ReplyOf<typeof getMailbox> {
  const own = mailbox && {
    _id: idOf(3, 1),
    address: mailbox.address,
    senderName: mailbox.senderName,
    isOwn: true,
    owner: "Ida Tester",
    needsGoogleAuth: mailbox.needsGoogleAuth,
  };
  const today = mailbox && { sent: 3, max: 15, dailyMax: mailbox.dailyMax };
  return { mailbox, today, offersGmail, senders: own ? [own, ...senders] : senders };
}

const idOf = (kind: number, index: number) =>
  `019aa000-0000-7000-8${String(kind).padStart(3, "0")}-${String(index).padStart(12, "0")}`;

export function mailOf(index: number, given: Partial<WholeMail> = {}): WholeMail {
  const isOwn = given.isOwn ?? true;
  const bea = "Bea Example <bea@creator.example>";
  const ida = "Ida Tester <ida@agency.example>";
  return {
    messageId: idOf(1, index),
    isOwn,
    headers: {
      from: isOwn ? ida : bea,
      to: isOwn ? bea : ida,
      subject: "A spring campaign",
      date: "2026-11-20T10:00:00.000Z",
    },
    status: isOwn ? "sent" : "read",
    isFromProvider: false,
    problem: null,
    excerpt: "Hello Bea, would you like to show our tea in March?",
    text: "Hello Bea,\n\nwould you like to show our tea in March?\n\nIda",
    html: null,
    hasRemotePictures: false,
    attachments: [],
    mailboxId: null,
    opens: null,
    ...given,
  };
}

export function threadOf(index: number, given: Partial<ThreadView> = {}): ThreadView {
  const { messageId, isOwn, headers, status, isFromProvider, problem, excerpt } = mailOf(index * 10);
  return {
    threadId: idOf(2, index),
    status: "sent",
    channel: "mail",
    creator: null,
    address: "bea@creator.example",
    subject: "A spring campaign",
    unread: 0,
    assignee: null,
    campaign: null,
    snoozedUntil: null,
    isBack: false,
    comments: 0,
    lastAt: "2026-11-20T10:00:00.000Z",
    mails: [{ messageId, isOwn, headers, status, isFromProvider, problem, excerpt }],
    totalMails: 1,
    ...given,
  };
}

/** The reply of the inbox with these threads, by the tab and the search of the call. */
export function inboxOf(
  threads: readonly ThreadView[],
  { tab = "all", search = "" }: { tab?: string; search?: string },
) {
  const isIn = (thread: ThreadView, one: string) =>
    one === "all" || (one === "unread" ? thread.unread > 0 : thread.status === one);
  const matching = threads.filter(({ subject }) => subject.toLowerCase().includes(search.toLowerCase()));
  const inTab = matching.filter((thread) => isIn(thread, tab));
  const count = (one: string) => matching.filter((thread) => isIn(thread, one)).length;
  const counts = trust<Record<(typeof THREAD_TABS)[number], number>>( // one for each tab
    Object.fromEntries(THREAD_TABS.map((one) => [one, count(one)])),
  );
  return {
    threads: inTab,
    total: inTab.length,
    perPage: 50 as const,
    counts,
    snoozed: 0,
    choices: { assignees: [], campaigns: [] },
    campaigns: [],
  };
}
