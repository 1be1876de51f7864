import { feature } from "../../kernel/feature.ts";
import { exportCsv, exportListCsv } from "./export-csv.ts";
import { exportFile, runExport, exportPdf } from "./export-file.ts";

export const exports = feature({
  name: "exports",
  handlers: [exportCsv, exportListCsv, exportFile, exportPdf],
  // One task for three kinds: the kind shows the user where the export was started.
  jobs: { "export-crm": runExport, "export-list": runExport, "export-file": runExport },
});
