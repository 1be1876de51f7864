export { exportListCsv } from "./export-list-csv.ts";
