import { feature } from "../../kernel/feature.ts";
import * as dismissDuplicates from "./dismissing/dismiss-duplicates.ts";
import * as mergeCreators from "./merging/merge-creators.ts";
import { undoMerge, undoUnmerge } from "./merging/undo-merge.ts";
import * as unmergeCreator from "./merging/unmerge-creator.ts";
import * as listDuplicates from "./suggesting/list-duplicates.ts";

export const duplicates = feature({
  name: "duplicates",
  handlers: [dismissDuplicates, mergeCreators, unmergeCreator, listDuplicates],
  undo: { "crm.merge": undoMerge, "crm.unmerge": undoUnmerge, "crm.distinct": {} },
});
