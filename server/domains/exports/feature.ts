import { feature } from "../../kernel/feature.ts";
import { exportCsv } from "./export-csv.ts";
import { exportFile } from "./export-file.ts";
import { exportListCsv } from "./export-list-csv.ts";
import { exportPdf } from "./export-pdf.ts";
import { tasks } from "./tasks.ts";

export const exports = feature({
  name: "exports",
  handlers: [exportCsv, exportListCsv, exportFile, exportPdf],
  jobs: tasks,
});
