import { feature } from "../../kernel/feature.ts";
import * as exportCsv from "./export-csv.ts";
import * as exportFile from "./export-file.ts";

export const exports = feature({
  name: "exports",
  handlers: [exportCsv, exportFile],
  // One task for three kinds: the kind shows the user where the export was started.
  jobs: {
    "export-crm": exportFile.runExport,
    "export-list": exportFile.runExport,
    "export-file": exportFile.runExport,
  },
});
