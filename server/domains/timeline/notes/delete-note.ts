import { deleteNote as endpoint } from "#contract/timeline.ts";
import { withAction } from "../../../db/change-log.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { recordAction } from "../../actions/index.ts";
import { mustDeleteNote } from "../policy.ts";
import { fetchNote } from "./fetch-note.ts";
import { updateNote } from "./store.ts";
import { write } from "../../../kernel/handler.ts";

export const deleteNote = write(endpoint)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const note = await fetchNote(ctx, input.id);
  mustDeleteNote(ctx.actor, note);
  const actionId = await recordAction({ ctx, verb: "timeline.note-delete", count: 1, title: null, inverse: {} });
  await withAction(ctx.db, actionId, () => updateNote(tenant, note.id, { deletedAt: ctx.clock.now() }));
  return { success: true, actionId };
});
