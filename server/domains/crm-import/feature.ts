import { feature } from "../../kernel/feature.ts";
import { lookupCreator } from "../sources/index.ts";
import { importLinks } from "./import-links.ts";
import { linksInProgress, readLinkImport } from "./read-import.ts";
import { deleteOldLinkImports, failPendingLinks, importTask } from "./run-import.ts";
import { undoers } from "./undoers.ts";

export const crmImport = feature({
  name: "crm-import",
  handlers: [importLinks, linksInProgress, readLinkImport],
  undo: undoers,
  jobs: { "crm-import": importTask(lookupCreator) },
  onJobEnd: { "crm-import": failPendingLinks },
  nightly: { after: deleteOldLinkImports },
});
