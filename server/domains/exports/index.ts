export { exportListCsv } from "./export-csv.ts";
export { exportFileName } from "./file-name.ts";
export { drawPdf, prepareWorker } from "./pdf/draw-pdf.ts";
export { UndrawableText, type PdfContract } from "./pdf/contract-document.ts";
export { formatFor, languageFor, MISSING, type Format } from "./pdf/format.ts";
export { readLogo, readPictures } from "./pdf/pictures.ts";
export type { PdfPost, PdfReport, PdfTable } from "./pdf/report-document.ts";
export { drawText, type DrawnText, type TextStyle } from "./pictures/draw-text.ts";
export { leftOutNote } from "./rows/columns.ts";
