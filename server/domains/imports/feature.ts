import { feature, type Tasks } from "../../kernel/feature.ts";
import { changePlan, discardImport } from "./drafts/change-draft.ts";
import { getImport, listImports } from "./drafts/read-imports.ts";
import { openImport } from "./drafts/open-import.ts";
import { applyMapping, listMappings, saveMapping, deleteMapping } from "./mappings/mappings.ts";
import { getProblems, listProblems } from "./running/problems.ts";
import { runImport } from "./running/run-import.ts";
import { tryImport } from "./running/try-import.ts";
import { undoers, revertImport } from "./running/revert-import.ts";
import { jobEnds } from "./job-ends.ts";
import { sweepImports } from "./sweep-imports.ts";
import { importRows } from "./running/import-rows.ts";
import { dryRunImport } from "./running/dry-run-import.ts";

const tasks: Pick<Tasks, "import-try" | "import-run" | "import-undo"> = {
  "import-try": dryRunImport,
  "import-run": importRows,
  "import-undo": revertImport,
};

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
    listProblems,
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
