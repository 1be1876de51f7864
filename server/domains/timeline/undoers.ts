import { tenantOf } from "../../db/tenant.ts";
import type { Undoers } from "../../kernel/feature.ts";
import { deletion } from "./inverses.ts";
import { updateNote } from "./notes/store.ts";

export const undoers: Pick<Undoers, "timeline.note-delete"> = {
  async "timeline.note-delete"({ ctx, inverse }) {
    await updateNote(tenantOf(ctx), deletion.parse(inverse).noteId, { deletedAt: null });
  },
};
