import { feature } from "../../kernel/feature.ts";
import {
  createCategory,
  createCause,
  deleteCategory,
  deleteCause,
  updateCategory,
  updateCause,
} from "./change-categories.ts";
import { toggleKeyword } from "./keywords.ts";
import { importListTask, importTwitterList } from "./import-twitter-list.ts";
import { exportTaxonomy, importTaxonomy } from "./transfer.ts";
import { listKeywords, readCategoryCounters } from "./read-taxonomy.ts";
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
    importTwitterList,
    exportTaxonomy,
    importTaxonomy,
  ],
  jobs: { "twitter-list": importListTask },
  undo: undoers,
  nightly: { before: deleteExpiredNicheChanges },
});
