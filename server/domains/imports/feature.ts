import { feature } from "../../kernel/feature.ts";
import { changePlan } from "./drafts/change-plan.ts";
import { discardImport } from "./drafts/discard-import.ts";
import { getImport } from "./drafts/get-import.ts";
import { listImports } from "./drafts/list-imports.ts";
import { openImport } from "./drafts/open-import.ts";
import { applyMapping } from "./mappings/apply-mapping.ts";
import { deleteMapping } from "./mappings/delete-mapping.ts";
import { listMappings } from "./mappings/list-mappings.ts";
import { saveMapping } from "./mappings/save-mapping.ts";
import { getProblems } from "./running/get-problems.ts";
import { runImport } from "./running/run-import.ts";
import { tryImport } from "./running/try-import.ts";
import { undoers } from "./undoers.ts";
import { tasks } from "./tasks.ts";
import { jobEnds } from "./job-ends.ts";
import { sweepImports } from "./sweep-imports.ts";

export const imports = feature({
  name: "imports",
  handlers: [
    listImports,
    openImport,
    getImport,
    changePlan,
    tryImport,
    runImport,
    getProblems,
    discardImport,
    listMappings,
    saveMapping,
    applyMapping,
    deleteMapping,
  ],
  undo: undoers,
  jobs: tasks,
  onJobEnd: jobEnds,
  nightly: { after: sweepImports },
});
