import type { Tasks } from "../../kernel/feature.ts";
import { importRows } from "./running/import-rows.ts";
import { dryRunImport } from "./running/dry-run-import.ts";
import { revertImport } from "./running/revert-import.ts";

export const tasks: Pick<Tasks, "import-try" | "import-run" | "import-undo"> = {
  "import-try": dryRunImport,
  "import-run": importRows,
  "import-undo": revertImport,
};
