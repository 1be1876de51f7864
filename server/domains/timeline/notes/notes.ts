import { z } from "zod";
import { uuid } from "#contract/base/ids.ts";
import { excerptOf } from "#contract/base/text.ts";
import * as contract from "#contract/timeline.ts";
import type { Mention } from "#contract/timeline.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { selectMergedCreators } from "../stream/store.ts";
import { insertNote, replaceAddress, selectMentions, selectNote, updateNote } from "./store.ts";
import { presentNote } from "../present.ts";
import type { UndoCall } from "../../../kernel/feature.ts";
import { emitChanged, write } from "../../../kernel/handler.ts";
import { correctNotifications, correctQuotes, notifyUser } from "../../notifications/index.ts";
import { assertAllowed } from "../../../kernel/permissions.ts";

/** A note of the caller's team; throws not_found for one that is deleted or another team's. */
async function fetchNote(ctx: Context<Member>, id: string) {
  return (await selectNote(tenantOf(ctx), id)) ?? refuse("not_found");
}

/** A note on the timeline of the row's own creator, also when others are merged into it. */
export const addNote = write(contract.addNote, { transaction: "unlocked" })(async ({ ctx, input }) => {
  const { userId } = ctx.actor;
  const tenant = tenantOf(ctx);
  const [creatorId] = await selectMergedCreators(tenant, input.id);
  if (creatorId === undefined) return refuse("not_found");
  const mentions = await selectMentions(tenant, input.mentions);
  const note = { creatorId, authorId: userId, text: input.text, mentions, createdAt: ctx.clock.now() };
  const { id, isNew } = (await insertNote(tenant, { ...note, id: input.noteId })) ?? refuse("not_found");
  // Sent again it is there already, also when someone it mentions has left since.
  if (isNew) {
    mustBeMembers(mentions, input.mentions);
    await notifyMentioned(ctx, { ...note, id }, mentions);
  }
  return { entry: presentNote(await fetchNote(ctx, id), userId) };
});

/** Saving the same text changes nothing. */
export const editNote = write(contract.editNote, { transaction: "unlocked" })(async ({ ctx, input }) => {
  const before = await fetchNote(ctx, input.id);
  mustEditNote(ctx.actor, before);
  const mentioned = new Set(before.mentions.map(({ _id }) => _id));
  const wanted = new Set(input.mentions ?? mentioned);
  const added = await fetchMentions(ctx, [...wanted.difference(mentioned)]);
  // Those who left since keep their place in the note.
  const mentions = [...before.mentions.filter(({ _id }) => wanted.has(_id)), ...added];
  if (before.text !== input.text || mentions.length !== mentioned.size || added.length > 0) {
    await updateNote(tenantOf(ctx), before.id, { text: input.text, mentions, editedAt: ctx.clock.now() });
    const edited = { ...before, text: input.text };
    const others = mentions.filter(({ _id }) => mentioned.has(_id));
    await correctMentions(ctx, edited, others);
    const removed = before.mentions.filter(({ _id }) => !wanted.has(_id));
    await correctMentions(ctx, { ...edited, text: null }, removed);
    await notifyMentioned(ctx, edited, added);
  }
  return { entry: presentNote(await fetchNote(ctx, before.id), ctx.actor.userId) };
});

export const deleteNote = write(contract.deleteNote, { action: "timeline.note-delete" })(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const note = await fetchNote(ctx, input.id);
  mustDeleteNote(ctx.actor, note);
  await updateNote(tenant, note.id, { deletedAt: ctx.clock.now() });
  // What was deleted is quoted nowhere. An undo brings the note back without notifications.
  await correctMentions(ctx, { ...note, text: null }, note.mentions);
  return { changed: 1, inverse: { noteId: note.id } };
});

const deleted = z.object({ noteId: uuid });

/** Who may undo the deletion of a note may not therefore delete it again. */
export async function checkDeletion({ ctx, inverse }: UndoCall): Promise<void> {
  const { data } = deleted.safeParse(inverse);
  const note = data && (await selectNote(tenantOf(ctx), data.noteId));
  if (note) mustDeleteNote(ctx.actor, note);
  else refuse("undo_expired");
}

/** Throws bad_request when one of them is not a member of the workspace. */
async function fetchMentions(ctx: Context<Member>, userIds: readonly string[]): Promise<Mention[]> {
  const mentions = await selectMentions(tenantOf(ctx), userIds);
  mustBeMembers(mentions, userIds);
  return mentions;
}

function mustBeMembers(found: readonly Mention[], wanted: readonly string[]): void {
  if (found.length < new Set(wanted).size) refuse("bad_request", say("timeline.notMember"));
}

/** Characters of a note that notifications quote. */
const EXCERPT_MAX = 160;

/** Colleagues that the note had mentioned before are not notified again; authors never are. */
async function notifyMentioned(
  ctx: Context<Member>,
  { id, creatorId, text }: { id: string; creatorId: number; text: string },
  mentions: readonly Mention[],
): Promise<void> {
  const { userId: by, customerId } = ctx.actor;
  const payload = mentionOf(by, { creatorId, text });
  // One after the other: they are few, and share a connection.
  for (const { _id: userId } of mentions)
    if (userId !== by) await notifyUser(ctx, { customerId, userId, subject: subjectOf(id), payload });
}

/** What colleagues were notified of quotes the note as it is; `text` null: they are no longer mentioned. */
async function correctMentions(
  ctx: Context<Member>,
  { id, creatorId, actorId, text }: { id: string; creatorId: number; actorId: string | null; text: string | null },
  mentions: readonly Mention[],
): Promise<void> {
  if (mentions.length === 0) return;
  const payload = text === null || actorId === null ? null : mentionOf(actorId, { creatorId, text });
  const userIds = mentions.map(({ _id }) => _id);
  await correctNotifications(ctx, { customerId: ctx.actor.customerId, subject: subjectOf(id), payload, userIds });
}

/**
 * Before an account is removed: people without a name are mentioned by their address, which must not stay in notes of
 * others and in the notifications that quote these.
 */
export async function removeAddress(ctx: Context, { id, email }: { id: string; email: string }): Promise<void> {
  const changed = await replaceAddress(ctx.db, { userId: id, email, by: "former member" });
  const quotes = changed.flatMap(({ id: noteId, customerId, text, userIds }) =>
    userIds.map((userId) => ({
      customerId,
      userId,
      subject: subjectOf(noteId),
      excerpt: excerptOf(text, EXCERPT_MAX),
    })),
  );
  await correctQuotes(ctx, quotes);
  for (const customerId of new Set(changed.map((note) => note.customerId)))
    emitChanged({ emit: ctx.emit, customerId }, ["timeline", "notifications"]);
}

const subjectOf = (noteId: string) => `note.mention ${noteId}`;

function mentionOf(by: string, { creatorId, text }: { creatorId: number; text: string }) {
  const kind = "note.mention" as const;
  return { kind, by, creator: String(creatorId), excerpt: excerptOf(text, EXCERPT_MAX) };
}

type Note = { actorId: string | null };

function mustEditNote({ userId }: Member, { actorId }: Note): void {
  if (actorId !== userId) refuse("forbidden", say("timeline.notAuthor"));
}

function mustDeleteNote(actor: Member, { actorId }: Note): void {
  if (actorId !== actor.userId) assertAllowed(actor, "notes.manage");
}
