import type { Undoers } from "../../kernel/feature.ts";
import { deletion } from "./inverses.ts";
import { undeleteView } from "./undelete-view.ts";

export const undoers: Pick<Undoers, "views.delete"> = {
  async "views.delete"({ ctx, inverse }) {
    await undeleteView(ctx, deletion.parse(inverse).viewId);
  },
};
