import type { Undoers } from "../../kernel/feature.ts";
import { deletion } from "./inverses.ts";
import { checkReturn } from "./undelete-view.ts";

export const undoers: Pick<Undoers, "views.delete"> = {
  "views.delete": { check: ({ ctx, inverse }) => checkReturn(ctx, deletion.parse(inverse).viewId) },
};
