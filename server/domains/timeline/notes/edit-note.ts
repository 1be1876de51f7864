import { editNote as endpoint } from "#contract/timeline.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { mustEditNote } from "../policy.ts";
import { presentNote } from "../present.ts";
import { fetchNote } from "./fetch-note.ts";
import { updateNote } from "./store.ts";
import { write } from "../../../kernel/handler.ts";

/** The same words again are no edit. */
export const editNote = write(endpoint, { transaction: "unlocked" })(async ({ ctx, input }) => {
  const before = await fetchNote(ctx, input.id);
  mustEditNote(ctx.actor, before);
  if (before.text !== input.text) {
    await updateNote(tenantOf(ctx), before.id, { text: input.text, editedAt: ctx.clock.now() });
  }
  return { success: true, entry: presentNote(await fetchNote(ctx, before.id), ctx.actor.userId) };
});
