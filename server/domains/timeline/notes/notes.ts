import { z } from "zod";
import { uuid } from "#contract/base/ids.ts";
import * as contract from "#contract/timeline.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { selectMergedCreators } from "../stream/store.ts";
import {
  correctMentions,
  correctReplaced,
  editMentioning,
  mustBeMembers,
  notifyMentioned,
  type Mentioning,
} from "./mentioning.ts";
import { insertNote, replaceAddress, selectMentions, selectNote, updateNote } from "./store.ts";
import { presentNote } from "../present.ts";
import type { UndoCall } from "../../../kernel/feature.ts";
import { emitChanged, write } from "../../../kernel/handler.ts";
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
    await notifyMentioned(ctx, mentioningOf({ ...note, id }), note);
  }
  return { entry: presentNote(await fetchNote(ctx, id), userId) };
});

export const editNote = write(contract.editNote, { transaction: "unlocked" })(async ({ ctx, input }) => {
  const before = await fetchNote(ctx, input.id);
  mustEditNote(ctx.actor, before);
  const save = async (changes: Parameters<typeof updateNote>[2]) => updateNote(tenantOf(ctx), before.id, changes);
  await editMentioning(ctx, mentioningOf(before), { before, after: input, save });
  return { entry: presentNote(await fetchNote(ctx, before.id), ctx.actor.userId) };
});

export const deleteNote = write(contract.deleteNote, { action: "timeline.note-delete" })(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const note = await fetchNote(ctx, input.id);
  mustDeleteNote(ctx.actor, note);
  await updateNote(tenant, note.id, { deletedAt: ctx.clock.now() });
  // What was deleted is quoted nowhere. An undo brings the note back without notifications.
  await correctMentions(ctx, mentioningOf(note), { by: note.actorId, text: null, mentions: note.mentions });
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

/**
 * Before an account is removed: people without a name are mentioned by their address, which must not stay in notes of
 * others and in the notifications that quote these.
 */
export async function removeAddress(ctx: Context, { id, email }: { id: string; email: string }): Promise<void> {
  const changed = await replaceAddress(ctx.db, { userId: id, email });
  await correctReplaced(ctx, changed, subjectOf);
  for (const customerId of new Set(changed.map((note) => note.customerId)))
    emitChanged({ emit: ctx.emit, customerId }, ["timeline", "notifications"]);
}

const subjectOf = (noteId: string) => `note.mention ${noteId}`;

function mentioningOf({ id, creatorId }: { id: string; creatorId: number }): Mentioning {
  return {
    subject: subjectOf(id),
    payloadOf: ({ by, excerpt }) => ({ kind: "note.mention", by, creator: String(creatorId), excerpt }),
  };
}

type Note = { actorId: string | null };

function mustEditNote({ userId }: Member, { actorId }: Note): void {
  if (actorId !== userId) refuse("forbidden", say("timeline.notAuthor"));
}

function mustDeleteNote(actor: Member, { actorId }: Note): void {
  if (actorId !== actor.userId) assertAllowed(actor, "notes.manage");
}
