import { z } from "zod";
import { uuid } from "#contract/base/ids.ts";
import * as contract from "#contract/mail/comments.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import type { UndoCall } from "../../../kernel/feature.ts";
import { emitChanged, write } from "../../../kernel/handler.ts";
import { assertAllowed } from "../../../kernel/permissions.ts";
import {
  correctMentions,
  correctReplaced,
  editMentioning,
  mustBeMembers,
  notifyMentioned,
  selectMentions,
  type Mentioning,
} from "../../timeline/index.ts";
import { assertEmailing } from "../emailing.ts";
import type { ThreadRow } from "../sending/store.ts";
import * as store from "./comments-store.ts";
import { selectThread } from "./store.ts";

type Ctx = Context<Member>;

export function presentComment(row: store.CommentRow, userId: string): contract.ThreadComment {
  const { id, at, actorId, actorName, text, mentions, editedAt } = row;
  return {
    _id: id,
    at: at.toISOString(),
    actor: actorId === null ? null : { _id: actorId, name: actorName ?? "" },
    text,
    mentions,
    editedAt: editedAt?.toISOString() ?? null,
    mine: actorId === userId,
  };
}

/** Throws not_found for a comment that is deleted or another team's. */
async function fetchComment(ctx: Ctx, id: string): Promise<store.CommentRow> {
  return (await store.selectComment(tenantOf(ctx), id)) ?? refuse("not_found");
}

async function fetchThread(ctx: Ctx, id: string): Promise<ThreadRow> {
  return (await selectThread(tenantOf(ctx), id)) ?? refuse("not_found", say("mail.noThread"));
}

const subjectOf = (commentId: string) => `mail.mention ${commentId}`;

function mentioningOf(commentId: string, { id: thread, subject, creatorId }: ThreadRow): Mentioning {
  const creator = creatorId === null ? null : String(creatorId);
  return {
    subject: subjectOf(commentId),
    payloadOf: ({ by, excerpt }) => ({ kind: "mail.mention", by, thread, subject, creator, excerpt }),
  };
}

export const addThreadComment = write(contract.addThreadComment)(async ({ ctx, input, unchanged }) => {
  assertEmailing(ctx);
  const tenant = tenantOf(ctx);
  const { userId } = ctx.actor;
  const thread = await fetchThread(ctx, input.id);
  const mentions = await selectMentions(tenant, input.mentions);
  const comment = { threadId: thread.id, authorId: userId, text: input.text, mentions, createdAt: ctx.clock.now() };
  const { id, isNew } = (await store.insertComment(tenant, { ...comment, id: input.commentId })) ?? refuse("not_found");
  // Sent again it is there already, also when a colleague it mentions has left since.
  if (isNew) {
    const max = contract.THREAD_COMMENTS_MAX;
    if ((await store.countComments(tenant, thread.id)) > max) refuse("conflict", say("mail.tooManyComments", { max }));
    mustBeMembers(mentions, input.mentions);
    await notifyMentioned(ctx, mentioningOf(id, thread), comment);
  } else unchanged();
  return { comment: presentComment(await fetchComment(ctx, id), userId) };
});

export const editThreadComment = write(contract.editThreadComment)(async ({ ctx, input }) => {
  const before = await fetchComment(ctx, input.id);
  if (before.actorId !== ctx.actor.userId) refuse("forbidden", say("mail.notCommentAuthor"));
  const mentioning = mentioningOf(before.id, await fetchThread(ctx, before.threadId));
  const save = async (changes: Parameters<typeof store.updateComment>[2]) =>
    store.updateComment(tenantOf(ctx), before.id, changes);
  await editMentioning(ctx, mentioning, { before, after: input, save });
  return { comment: presentComment(await fetchComment(ctx, before.id), ctx.actor.userId) };
});

export const deleteThreadComment = write(contract.deleteThreadComment, { action: "mail.comment-delete" })(async ({
  ctx,
  input,
}) => {
  const comment = await fetchComment(ctx, input.id);
  mustDelete(ctx.actor, comment);
  await store.updateComment(tenantOf(ctx), comment.id, { deletedAt: ctx.clock.now() });
  const mentioning = mentioningOf(comment.id, await fetchThread(ctx, comment.threadId));
  // What was deleted is quoted nowhere. An undo brings the comment back without notifications.
  await correctMentions(ctx, mentioning, { by: comment.actorId, text: null, mentions: comment.mentions });
  return { changed: 1, inverse: { commentId: comment.id } };
});

const deleted = z.object({ commentId: uuid });

/** Who may undo the deletion of a comment may not therefore delete it again. */
export async function checkDeletion({ ctx, inverse }: UndoCall): Promise<void> {
  const { data } = deleted.safeParse(inverse);
  const comment = data && (await store.selectComment(tenantOf(ctx), data.commentId));
  if (comment) mustDelete(ctx.actor, comment);
  else refuse("undo_expired");
}

function mustDelete(actor: Member, { actorId }: store.CommentRow): void {
  if (actorId !== actor.userId) assertAllowed(actor, "notes.manage");
}

/** Before an account is removed: its address must not stay in comments of others and in what quotes these. */
export async function removeAddressFromComments(
  ctx: Context,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const changed = await store.replaceInComments(ctx.db, { userId: id, email });
  await correctReplaced(ctx, changed, subjectOf);
  for (const customerId of new Set(changed.map((comment) => comment.customerId)))
    emitChanged({ emit: ctx.emit, customerId }, ["mail", "notifications"]);
}
