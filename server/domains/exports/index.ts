export { exportListCsv } from "./export-csv.ts";
