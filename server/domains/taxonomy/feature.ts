import { feature } from "../../kernel/feature.ts";
import * as changeCategories from "./change-categories.ts";
import * as keywords from "./keywords.ts";
import * as importTwitterList from "./import-twitter-list.ts";
import * as transfer from "./transfer.ts";
import * as readTaxonomy from "./read-taxonomy.ts";
import { undoers } from "./write-taxonomy.ts";

export const taxonomy = feature({
  name: "taxonomy",
  handlers: [changeCategories, keywords, importTwitterList, transfer, readTaxonomy],
  jobs: { "twitter-list": importTwitterList.importListTask },
  undo: undoers,
});
