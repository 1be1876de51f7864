import type { Undoers } from "../../kernel/feature.ts";
import { undoByLog } from "../actions/index.ts";
import { deletion } from "./inverses.ts";
import { checkReturn } from "./undelete-view.ts";

export const undoers: Pick<Undoers, "views.delete"> = {
  "views.delete": undoByLog({ check: ({ ctx, inverse }) => checkReturn(ctx, deletion.parse(inverse).viewId) }),
};
