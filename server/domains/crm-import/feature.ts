import { feature } from "../../kernel/feature.ts";
import { lookupCreator } from "../sources/index.ts";
import * as importLinks from "./import-links.ts";
import * as readImport from "./read-import.ts";
import { deleteOldLinkImports, failPendingLinks, importTask, undoLinkImport } from "./run-import.ts";

export const crmImport = feature({
  name: "crm-import",
  handlers: [importLinks, readImport],
  undo: { "crm.import": undoLinkImport },
  jobs: { "crm-import": importTask(lookupCreator) },
  onJobEnd: { "crm-import": failPendingLinks },
  nightly: { after: deleteOldLinkImports },
});
