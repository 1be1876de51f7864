import { addNote as endpoint } from "#contract/timeline.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { presentNote } from "../present.ts";
import { selectWhose } from "../stream/store.ts";
import { fetchNote } from "./fetch-note.ts";
import { insertNote } from "./store.ts";
import { write } from "../../../kernel/handler.ts";

/** A note on the timeline of the row's own creator, also when others are merged into it. */
export const addNote = write(endpoint, { transaction: "unlocked" })(async ({ ctx, input }) => {
  const { userId } = ctx.actor;
  const tenant = tenantOf(ctx);
  const [creatorId] = await selectWhose(tenant, input.id);
  if (creatorId === undefined) return refuse("not_found");
  const note = { creatorId, authorId: userId, text: input.text, createdAt: ctx.clock.now() };
  const id = await insertNote(tenant, note);
  if (!id) throw new Error("an inserted note has an id");
  return { success: true, entry: presentNote(await fetchNote(ctx, id), userId) };
});
