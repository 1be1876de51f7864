import { feature } from "../../kernel/feature.ts";
import { importLinks } from "./import-links.ts";
import { linksInProgress, readLinkImport } from "./read-import.ts";
import { undoers } from "./undoers.ts";
import { tasks } from "./tasks.ts";
import { jobEnds } from "./job-ends.ts";
import { forgetOldLinkImports } from "./forget-old-imports.ts";

export const crmImport = feature({
  name: "crm-import",
  handlers: [importLinks, linksInProgress, readLinkImport],
  undo: undoers,
  jobs: tasks,
  onJobEnd: jobEnds,
  nightly: { after: forgetOldLinkImports },
});
