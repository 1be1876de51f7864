import { tenantOf } from "../../db/tenant.ts";
import type { Undoers } from "../../kernel/feature.ts";
import { deleteDistinct } from "./dismissing/store.ts";
import { dismissal } from "./inverses.ts";
import { takeBackMerging, takeBackUnmerging } from "./merging/take-back.ts";

export const undoers: Pick<Undoers, "crm.distinct" | "crm.merge" | "crm.unmerge"> = {
  "crm.merge": takeBackMerging,
  "crm.unmerge": takeBackUnmerging,
  async "crm.distinct"({ ctx, inverse }) {
    await deleteDistinct(tenantOf(ctx), dismissal.parse(inverse).pairs);
  },
};
