import type { Tasks } from "../../kernel/feature.ts";
import { importRows } from "./running/import-rows.ts";
import { tryRows } from "./running/try-rows.ts";
import { undoRows } from "./running/undo-rows.ts";

export const tasks: Pick<Tasks, "import-try" | "import-run" | "import-undo"> = {
  "import-try": tryRows,
  "import-run": importRows,
  "import-undo": undoRows,
};
