import type { Undoers } from "../../kernel/feature.ts";
import { undoByLog } from "../actions/index.ts";
import { takeBackMerging, takeBackUnmerging } from "./merging/take-back.ts";

export const undoers: Pick<Undoers, "crm.distinct" | "crm.merge" | "crm.unmerge"> = {
  "crm.merge": takeBackMerging,
  "crm.unmerge": takeBackUnmerging,
  "crm.distinct": undoByLog(),
};
