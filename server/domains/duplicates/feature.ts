import { feature } from "../../kernel/feature.ts";
import { dismissDuplicates } from "./dismissing/dismiss-duplicates.ts";
import { mergeCreators } from "./merging/merge-creators.ts";
import { undoMerge, undoUnmerge } from "./merging/undo-merge.ts";
import { unmergeCreator } from "./merging/unmerge-creator.ts";
import { listDuplicates } from "./suggesting/list-duplicates.ts";

export const duplicates = feature({
  name: "duplicates",
  handlers: [listDuplicates, dismissDuplicates, mergeCreators, unmergeCreator],
  undo: { "crm.merge": undoMerge, "crm.unmerge": undoUnmerge, "crm.distinct": {} },
});
