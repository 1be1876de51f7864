/** A ClickHouse string literal. Backslash and quote are the only characters that can end one. */
export function quote(value: string): string {
  return `'${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\0", "\\0")}'`;
}

export function quoteName(name: string): string {
  return `\`${name.replaceAll("\\", "\\\\").replaceAll("`", "\\`")}\``;
}

const LEADING_SPACE = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/|\()+/;

/** Statements whose result the engine can stream; all others respond at once. */
export function isStreamable(sql: string): boolean {
  return /^(?:SELECT|WITH)\b/i.test(sql.replace(LEADING_SPACE, ""));
}

const CLOSING_FORMAT = /\bFORMAT\s+(\w+)(?:\s+SETTINGS\s[^;]*;?|\s*;)?$/i;

export function outputFormat(sql: string, defaultFormat: string): string {
  return CLOSING_FORMAT.exec(sql.trimEnd())?.[1] ?? defaultFormat;
}

export type InsertTarget = { table: string; columns?: string[]; format: string };

const INSERT = /^\s*INSERT\s+INTO\s+(?:TABLE\s+)?([\w.`]+)\s*(?:\(([^()*]+)\)\s*)?FORMAT\s+(\w+)\s*(?:;\s*)?$/i;

/** The head of an insert whose rows follow in the body; undefined for forms that have to be run as text. */
export function insertTarget(sql: string): InsertTarget | undefined {
  const [, table, columns, format] = INSERT.exec(sql) ?? [];
  if (!table || !format) return undefined;
  return { table: bare(table), columns: columns?.split(",").map((name) => bare(name.trim())), format };
}

function bare(name: string): string {
  return name.replaceAll("`", "");
}
