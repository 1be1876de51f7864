import * as contract from "#contract/timeline.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { type NoteRow, selectMergedCreators } from "../stream/store.ts";
import { selectNote, insertNote, updateNote } from "./store.ts";
import { presentNote } from "../present.ts";
import { write } from "../../../kernel/handler.ts";
import { withAction } from "../../../db/change-log.ts";
import { recordAction } from "../../actions/index.ts";
import { assertAllowed } from "../../../kernel/permissions.ts";

/** A note of the caller's team; throws not_found for one that is deleted or another team's. */
async function fetchNote(ctx: Context<Member>, id: string): Promise<NoteRow> {
  return (await selectNote(tenantOf(ctx), id)) ?? refuse("not_found");
}

/** A note on the timeline of the row's own creator, also when others are merged into it. */
export const addNote = write(contract.addNote, { transaction: "unlocked" })(async ({ ctx, input }) => {
  const { userId } = ctx.actor;
  const tenant = tenantOf(ctx);
  const [creatorId] = await selectMergedCreators(tenant, input.id);
  if (creatorId === undefined) return refuse("not_found");
  const note = { id: input.noteId, creatorId, authorId: userId, text: input.text, createdAt: ctx.clock.now() };
  const id = (await insertNote(tenant, note)) ?? refuse("not_found");
  return { success: true, entry: presentNote(await fetchNote(ctx, id), userId) };
});

/** Saving the same text changes nothing. */
export const editNote = write(contract.editNote, { transaction: "unlocked" })(async ({ ctx, input }) => {
  const before = await fetchNote(ctx, input.id);
  mustEditNote(ctx.actor, before);
  if (before.text !== input.text) {
    await updateNote(tenantOf(ctx), before.id, { text: input.text, editedAt: ctx.clock.now() });
  }
  return { success: true, entry: presentNote(await fetchNote(ctx, before.id), ctx.actor.userId) };
});

export const deleteNote = write(contract.deleteNote)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const note = await fetchNote(ctx, input.id);
  mustDeleteNote(ctx.actor, note);
  const actionId = await recordAction({ ctx, verb: "timeline.note-delete", count: 1, title: null, inverse: {} });
  await withAction(ctx.db, actionId, () => updateNote(tenant, note.id, { deletedAt: ctx.clock.now() }));
  return { success: true, actionId };
});

type Note = { actorId: string | null };

function mustEditNote({ userId }: Member, { actorId }: Note): void {
  if (actorId !== userId) refuse("forbidden", { msg: "Only its author can change a note." });
}

function mustDeleteNote(actor: Member, { actorId }: Note): void {
  if (actorId !== actor.userId) assertAllowed(actor, "notes.manage");
}
