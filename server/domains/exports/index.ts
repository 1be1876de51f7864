export { exportListCsv } from "./export-csv.ts";
export { exportFileName } from "./file-name.ts";
export { leftOutNote } from "./rows/columns.ts";
