const TYPES: Record<string, string> = {
  CSV: "text/csv; charset=UTF-8; header=absent",
  CSVWithNames: "text/csv; charset=UTF-8; header=present",
  JSON: "application/json; charset=UTF-8",
  JSONCompact: "application/json; charset=UTF-8",
  JSONStrings: "application/json; charset=UTF-8",
  JSONCompactEachRow: "application/x-ndjson; charset=UTF-8",
  JSONEachRow: "application/x-ndjson; charset=UTF-8",
  TSV: "text/tab-separated-values; charset=UTF-8",
  TabSeparated: "text/tab-separated-values; charset=UTF-8",
  TabSeparatedWithNames: "text/tab-separated-values; charset=UTF-8",
};

const BINARY = new Set(["Arrow", "ArrowStream", "Avro", "Native", "ORC", "Parquet", "RowBinary"]);

export function contentType(format: string): string {
  return TYPES[format] ?? (BINARY.has(format) ? "application/octet-stream" : "text/plain; charset=UTF-8");
}
