import { ownerOf } from "../../db/owner.ts";
import type { Undoers } from "../actions/index.ts";
import { tellChanged } from "../crm/index.ts";
import { deletion } from "./inverses.ts";
import { updateNote } from "./notes/store.ts";

export const undoers: Pick<Undoers, "timeline.note-delete"> = {
  async "timeline.note-delete"({ ctx, inverse }) {
    await updateNote(ownerOf(ctx), deletion.parse(inverse).noteId, { deletedAt: null });
    tellChanged(ctx, ["timeline"]);
  },
};
