import { feature, type Tasks } from "../../kernel/feature.ts";
import * as changeDraft from "./drafts/change-draft.ts";
import * as readImports from "./drafts/read-imports.ts";
import * as openImport from "./drafts/open-import.ts";
import * as mappings from "./mappings/mappings.ts";
import * as problems from "./running/problems.ts";
import * as runImport from "./running/run-import.ts";
import * as tryImport from "./running/try-import.ts";
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
  handlers: [changeDraft, readImports, openImport, mappings, problems, runImport, tryImport],
  undo: undoers,
  jobs: tasks,
  onJobEnd: jobEnds,
  nightly: { after: sweepImports },
});
