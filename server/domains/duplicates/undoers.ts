import { ownerOf } from "../../db/owner.ts";
import type { Undoers } from "../actions/index.ts";
import { tellChanged } from "../crm/index.ts";
import { deleteDistinct } from "./dismissing/store.ts";
import { dismissal } from "./inverses.ts";
import { takeBackMerging, takeBackUnmerging } from "./merging/take-back.ts";

export const undoers: Pick<Undoers, "crm.distinct" | "crm.merge" | "crm.unmerge"> = {
  "crm.merge": takeBackMerging,
  "crm.unmerge": takeBackUnmerging,
  async "crm.distinct"({ ctx, inverse }) {
    await deleteDistinct(ownerOf(ctx), dismissal.parse(inverse).pairs);
    tellChanged(ctx, ["crm"]);
  },
};
