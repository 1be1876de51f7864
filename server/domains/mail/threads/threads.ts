import type { ParsedInput, ReplyOf } from "#contract/base/endpoint.ts";
import { NONE } from "#contract/collections/filters.ts";
import * as contract from "#contract/mail/endpoints.ts";
import { threadMachine, type MailState, type ThreadState } from "#contract/mail/states.ts";
import { countUnreadThreads as countEndpoint } from "#contract/mail/unread.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf, type TenantDb } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { read, write } from "../../../kernel/handler.ts";
import { stateRecord } from "../../../kernel/machine.ts";
import { readCards } from "../../creators/index.ts";
import { fetchList } from "../../memberships/index.ts";
import { mutedThread, readMute } from "../../notifications/index.ts";
import { assertEmailing } from "../emailing.ts";
import { findThreadReader } from "../messages/readers-store.ts";
import { readOpens } from "../opens/opens.ts";
import { selectMessages, type ThreadRow } from "../sending/store.ts";
import { readMails } from "./answers.ts";
import { presentMail, presentThread, presentWholeMail } from "./present.ts";
import { presentComment } from "./comments.ts";
import { selectComments } from "./comments-store.ts";
import * as store from "./store.ts";
import { clearReturned, selectCampaignTitles, selectTriage } from "./triage-store.ts";

/** Mails of each thread that a list of threads shows. */
const SHOWN_MAILS = 5;

const UNTOUCHED = { assignee: null, campaign: null, comments: 0 };

async function presentersOf(ctx: Context<Member>, rows: readonly ThreadRow[]) {
  const [cards, triage] = await Promise.all([
    readCards({ ctx, ids: rows.flatMap(({ creatorId }) => creatorId ?? []) }),
    selectTriage(
      tenantOf(ctx),
      rows.map(({ id }) => id),
    ),
  ]);
  return (row: ThreadRow) => {
    const card = row.creatorId === null ? undefined : cards.get(row.creatorId);
    const creator = card ? { _id: card._id, full_name: card.full_name, picture_url: card.picture_url } : null;
    return presentThread(row, { creator, ...(triage.get(row.id) ?? UNTOUCHED) });
  };
}

type Query = { page: number } & store.ThreadsFilter;

async function readThreads(
  ctx: Context<Member>,
  { page, ...filter }: Query,
): Promise<ReplyOf<typeof contract.listThreads>> {
  const tenant = tenantOf(ctx);
  const perPage = contract.THREADS_PAGE_SIZE;
  const [rows, counts, snoozed, choices] = await Promise.all([
    store.selectThreads(tenant, filter, { page, perPage }),
    store.countThreads(tenant, filter),
    store.countSnoozed(tenant, filter),
    store.countChoices(tenant, filter),
  ]);
  const campaignIds = [...choices.campaigns.map(({ value }) => String(value)), ...filter.filters.campaigns];
  const [campaigns, present, newest] = await Promise.all([
    selectCampaignTitles(
      tenant,
      campaignIds.filter((id) => id !== NONE),
    ),
    presentersOf(ctx, rows),
    store.selectNewest(
      tenant,
      rows.map(({ id }) => id),
      SHOWN_MAILS,
    ),
  ]);
  const mailsOf = Map.groupBy(newest, ({ threadId }) => threadId);
  const threads = rows.map((row) => {
    const mails = mailsOf.get(row.id) ?? [];
    return Object.assign(present(row), { mails: mails.map(presentMail), totalMails: mails[0]?.total ?? 0 });
  });
  const isShown = ({ value }: (typeof choices.campaigns)[number]) =>
    value === NONE || campaigns.some(({ _id }) => _id === value);
  return {
    threads,
    total: counts[filter.tab],
    perPage,
    counts,
    snoozed,
    choices: { ...choices, campaigns: choices.campaigns.filter(isShown) },
    campaigns,
  };
}

export const listThreads = read(contract.listThreads)(async ({ ctx, input }) => readThreads(ctx, input));

export const countUnreadThreads = read(countEndpoint)(async ({ ctx }) => ({
  threads: await store.countUnread(tenantOf(ctx)),
}));

export const getThreadsFromList = read(contract.getThreadsFromList)(async ({ ctx, input: { id, ...query } }) => {
  assertEmailing(ctx);
  const list = await fetchList(tenantOf(ctx), id);
  return readThreads(ctx, { ...query, listId: list.id });
});

export const getThread = read(contract.getThread)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const row = (await store.selectThread(tenant, input.id)) ?? refuse("not_found");
  const { mails, total } = await store.selectMailsOf(tenant, row.id, contract.THREAD_MAILS_MAX);
  const present = await presentersOf(ctx, [row]);
  const comments = await selectComments(tenant, row.id);
  const opens = await readOpens(tenant, mails);
  return {
    thread: { ...present(row), totalMails: total },
    isClosed: row.channel === "message" && !(await findThreadReader(tenant, row)),
    mails: mails.map((mail) => presentWholeMail(mail, opens.get(mail.id) ?? null)),
    muteId: await readMute(ctx, mutedThread(row.id)),
    comments: comments.map((comment) => presentComment(comment, ctx.actor.userId)),
  };
});

export const getMessage = read(contract.getMessage)(async ({ ctx, input }) => {
  const [row = refuse("not_found")] = await selectMessages(tenantOf(ctx), [input.id]);
  const opens = await readOpens(tenantOf(ctx), [row]);
  return { message: presentWholeMail(row, opens.get(row.id) ?? null), threadId: row.threadId };
});

type Step = keyof typeof threadMachine.steps;
const STEPS: Record<ThreadState, Step> = {
  sent: "unanswered",
  answered: "answered",
  collaboration: "collaborating",
};

const threadRecord = stateRecord<{ id: string }, ThreadRow, ThreadState, Step, object>({
  machineOf: () => threadMachine,
  stateOf: ({ status }) => status,
  lock: async (ctx, keys) =>
    store.lockThreads(
      tenantOf(ctx),
      keys.map(({ id }) => id),
    ),
  async save(ctx, { rows, to }) {
    await store.updateStatus(
      tenantOf(ctx),
      rows.map(({ id }) => id),
      to,
    );
    return {};
  },
});

export const updateThreadStatus = threadRecord.transition(contract.updateThreadStatus, ({ status }) => STEPS[status])(
  ({ ctx, row, input }) => {
    assertEmailing(ctx);
    return row.status === input.status ? null : {};
  },
  ({ input }) => ({ status: input.status }),
);

type Target = ParsedInput<typeof contract.setMessageAsRead>;

/** What is set as read, and its state if nothing of it is unread. Throws not_found. */
async function findTarget(
  tenant: TenantDb,
  { messageId, threadId }: Target,
): Promise<{ which: store.Which; status: MailState }> {
  if (messageId !== undefined) {
    const [message = refuse("not_found")] = await selectMessages(tenant, [messageId]);
    return { which: { ids: [message.id] }, status: message.state };
  }
  const thread = threadId === undefined ? undefined : await store.selectThread(tenant, threadId);
  return { which: { threadId: (thread ?? refuse("not_found")).id }, status: "read" };
}

export const setMessageAsRead = write(contract.setMessageAsRead)(async ({ ctx, input, unchanged }) => {
  assertEmailing(ctx);
  const tenant = tenantOf(ctx);
  const { which, status } = await findTarget(tenant, input);
  const changed = await readMails(ctx, tenant, which);
  const wasBack = "threadId" in which && (await clearReturned(tenant, which.threadId));
  if (changed.length === 0 && !wasBack) unchanged();
  const { customerId } = tenant;
  // Mailboxes have them as read once they are read the next time.
  for (const mailboxId of new Set(changed.map((message) => message.mailboxId)))
    if (mailboxId !== null) await ctx.queue.send("mailboxes", { mailboxId, customerId }, ctx.db);
  return { status: changed[0]?.state ?? status };
});
