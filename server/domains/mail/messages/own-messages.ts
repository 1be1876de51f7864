import type { EventPayload } from "#contract/base/events.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import * as contract from "#contract/mail/messages.ts";
import { countOwnMessages as countEndpoint } from "#contract/mail/unread.ts";
import { english, say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { offsetOf, pageOf } from "../../../db/paging.ts";
import { refuse } from "../../../errors.ts";
import { emitChanged, read, write } from "../../../kernel/handler.ts";
import { selectOwnerClaim, selectWorkspaceOf } from "../../creator-profile/index.ts";
import { correctNotifications } from "../../notifications/index.ts";
import { countNewOf } from "../../spotlight/index.ts";
import { reportThread } from "../../support/index.ts";
import { selectRecipients } from "../sending/recipients-store.ts";
import { selectByKey, type MessageRow, type ThreadRow } from "../sending/store.ts";
import { endAnswered } from "../sequences/ending-store.ts";
import { notifyOfAnswer } from "../threads/answers.ts";
import { deleteBlocks, insertBlock, isBlocked } from "./readers-store.ts";
import * as store from "./own-store.ts";
import { addMessage } from "./store.ts";

type Ctx = Context<Member>;

const ownerOf = (ctx: Ctx, id: string): store.Owner => ({ creatorId: Number(id), userId: ctx.actor.userId });

export const listOwnThreads = read(contract.listOwnThreads)(async ({ ctx, input: { id, page } }) => {
  const owner = ownerOf(ctx, id);
  const size = contract.OWN_THREADS_PAGE_SIZE;
  const [found, unread] = await Promise.all([
    store.selectOwnThreads(ctx.db, owner, { limit: size + 1, offset: offsetOf(page, size) }),
    store.countUnread(ctx.db, owner),
  ]);
  const { rows, hasMore } = pageOf(found, size);
  return { threads: rows, hasMore, unread };
});

function presentMessage({ id, isOwn, sender, text, date, state }: MessageRow): contract.OwnMessage {
  return { _id: id, isOwn: !isOwn, name: sender, text, at: date.toISOString(), isUnread: isOwn && state === "sent" };
}

export const readOwnThread = read(contract.readOwnThread)(async ({ ctx, input: { id, threadId } }) => {
  const thread = (await store.selectOwnThread(ctx.db, ownerOf(ctx, id), threadId)) ?? refuse("not_found");
  const { messages, total } = await store.selectOwnMessages(ctx.db, threadId, contract.OWN_MESSAGES_MAX);
  return { thread, messages: messages.map(presentMessage), total };
});

/** A thread of the creator, locked, with the claim by which its owner writes. Throws not_found, also where it was lost just now. */
async function lockThread(ctx: Ctx, { id, threadId }: { id: string; threadId: string }) {
  const owner = ownerOf(ctx, id);
  const claim = await selectOwnerClaim(ctx.db, owner.creatorId);
  if (claim?.userId !== owner.userId) return refuse("not_found");
  const thread = (await store.lockOwnThread(ctx.db, owner, threadId)) ?? refuse("not_found");
  return { owner, claim, thread };
}

function notifyWorkspace(
  ctx: Ctx,
  { id, customerId }: ThreadRow,
  { type, messageId, name }: { type: EventPayload<"messaging/notification">["type"]; messageId: string; name: string },
): void {
  ctx.emit(customerId, "messaging/notification", { type, channel: "message", threadId: id, messageId, email: name });
  emitChanged({ emit: ctx.emit, customerId }, ["mail", "mail-sequences"]);
}

/** Sets messages as read, and cancels the notification unless later ones are unread. Resolves to whether anything was unread. */
async function setSeen(ctx: Ctx, thread: ThreadRow, { upTo, name }: { upTo: string; name: string }): Promise<boolean> {
  const seen = (await store.markThreadSeen(ctx.db, thread, upTo)) ?? refuse("not_found", say("mail.noShownMessage"));
  const newest = seen.toSorted((a, b) => b.date.getTime() - a.date.getTime())[0];
  if (!newest) return false;
  const { userId } = ctx.actor;
  const customerId = await selectWorkspaceOf(ctx.db, userId);
  const subject = `message ${thread.id}`;
  if (customerId !== undefined && !(await store.hasUnread(ctx.db, thread)))
    await correctNotifications(ctx, { customerId, subject, payload: null, userIds: [userId] });
  notifyWorkspace(ctx, thread, { type: "read", messageId: newest.id, name });
  return true;
}

export const markOwnThreadRead = write(contract.markOwnThreadRead)(async ({ ctx, input, unchanged }) => {
  const { claim, thread } = await lockThread(ctx, input);
  if (!(await setSeen(ctx, thread, { upTo: input.upTo, name: claim.fullName }))) unchanged();
  return {};
});

export const answerOwnThread = write(contract.answerOwnThread)(async ({ ctx, input, unchanged }) => {
  const { owner, claim, thread } = await lockThread(ctx, input);
  const tenant = { db: ctx.db, customerId: thread.customerId };
  const [earlier] = await selectByKey(tenant, input.key);
  if (earlier && (earlier.threadId !== thread.id || earlier.isOwn)) refuse("conflict", say("mail.keyUsed"));
  if (earlier) {
    unchanged();
    return { message: presentMessage(earlier) };
  }
  if (await isBlocked(ctx.db, owner, thread.customerId)) refuse("conflict", say("mail.workspaceBlocked"));
  const date = ctx.clock.now();
  const max = contract.ANSWERS_PER_DAY;
  await store.lockAnswers(ctx.db, owner.userId);
  if ((await store.countAnswers(ctx.db, owner, new Date(date.getTime() - DAY_MS))) >= max)
    refuse("too_many_requests", say("mail.answersPerDay", { max }));
  const { subject, id: threadId } = thread;
  const own = { threadId, key: input.key, userId: owner.userId, isOwn: false, sender: claim.fullName, subject, date };
  const message = await addMessage(tenant, { ...own, text: input.text });
  await endSequences(ctx, thread);
  await notifyOfAnswer(ctx, { thread, from: claim.fullName, ownerId: null });
  if (input.upTo !== undefined) await setSeen(ctx, thread, { upTo: input.upTo, name: claim.fullName });
  notifyWorkspace(ctx, thread, { type: "received", messageId: message.id, name: claim.fullName });
  return { message: presentMessage(message) };
});

/** Who answers in the product has answered what was sent to their address, too. */
async function endSequences(ctx: Ctx, { customerId, creatorId, id }: ThreadRow): Promise<void> {
  const tenant = { db: ctx.db, customerId };
  const [row] = creatorId === null ? [] : await selectRecipients(tenant, { creatorIds: [creatorId] });
  if (row?.address) await endAnswered(tenant, { address: row.address, threadId: id });
}

export const blockWorkspace = write(contract.blockWorkspace)(async ({ ctx, input, unchanged }) => {
  const { owner, claim, thread } = await lockThread(ctx, input);
  const { customerId } = thread;
  const isNew =
    !(await isBlocked(ctx.db, owner, customerId)) &&
    (await insertBlock(ctx.db, { claimId: claim.id, customerId, createdAt: ctx.clock.now() }));
  if (input.report !== "") {
    const shown = (await store.selectOwnThread(ctx.db, owner, thread.id)) ?? refuse("not_found");
    await reportThread(ctx, {
      workspaceId: customerId,
      threadId: thread.id,
      creatorId: owner.creatorId,
      about: english("mail.workspaceReport", { workspace: shown.brand.name, subject: shown.subject }),
      text: input.report,
    });
  }
  if (!isNew) unchanged();
  return {};
});

export const unblockWorkspace = write(contract.unblockWorkspace)(async ({ ctx, input, unchanged }) => {
  const { owner, thread } = await lockThread(ctx, input);
  if (!(await deleteBlocks(ctx.db, owner, thread.customerId))) unchanged();
  return {};
});

export const countOwnMessages = read(countEndpoint)(async ({ ctx }) => {
  const { userId } = ctx.actor;
  const [brands, visitors] = await Promise.all([store.countUnreadOf(ctx.db, userId), countNewOf(ctx.db, userId)]);
  return { brands, visitors };
});
