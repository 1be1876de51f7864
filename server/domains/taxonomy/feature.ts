import { feature } from "../../kernel/feature.ts";
import {
  createCategory,
  createCause,
  deleteCategory,
  deleteCause,
  updateCategory,
  updateCause,
} from "./change-categories.ts";
import { listKeywords, toggleKeyword } from "./keywords.ts";
import { readCategoryCounters } from "./read-counters.ts";
import { deleteExpiredNicheChanges, undoers } from "./record-taxonomy.ts";

export const taxonomy = feature({
  name: "taxonomy",
  handlers: [
    createCategory,
    updateCategory,
    deleteCategory,
    createCause,
    updateCause,
    deleteCause,
    readCategoryCounters,
    listKeywords,
    toggleKeyword,
  ],
  undo: undoers,
  nightly: { before: deleteExpiredNicheChanges },
});
