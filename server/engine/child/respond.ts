import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { randomBytes } from "node:crypto";
import type { StreamChunk } from "chdb";
import { describeError } from "./engine-error.ts";

type Summary = Record<"elapsed_ns" | "result_rows" | "result_bytes" | "written_rows" | "written_bytes", number>;

export function respondWhole(
  response: ServerResponse,
  { bytes, format, summary }: { bytes: Uint8Array; format: string; summary: Partial<Summary> },
): void {
  describe(response, format);
  response.setHeader("X-ClickHouse-Summary", summaryText(summary));
  response.setHeader("Content-Length", bytes.byteLength);
  response.end(bytes);
}

/**
 * Streams chunks as the engine produces them, at the pace of the client. One chunk is buffered, so that a small
 * response is sent whole with its summary, and an early error is sent as a plain error.
 */
export async function respondChunks(
  response: ServerResponse,
  { pieces: chunks, format, signal }: { pieces: AsyncIterable<StreamChunk>; format: string; signal: AbortSignal },
): Promise<void> {
  const started = process.hrtime.bigint();
  const tag = randomBytes(8).toString("hex");
  let buffered: StreamChunk | undefined;
  try {
    for await (const chunk of chunks) {
      if (buffered) {
        if (!response.headersSent) describe(response, format).setHeader("X-ClickHouse-Exception-Tag", tag);
        if (!response.write(buffered.raw())) await once(response, "drain", { signal });
      }
      buffered = chunk;
    }
  } catch (error) {
    if (!response.headersSent) throw error;
    response.end(exceptionTrailer(tag, describeError(error).text));
    return;
  }
  if (response.headersSent) response.end(buffered?.raw());
  else {
    const bytes = buffered?.raw() ?? new Uint8Array();
    const elapsed_ns = Number(process.hrtime.bigint() - started);
    const summary = { elapsed_ns, result_rows: buffered?.numRows ?? 0, result_bytes: bytes.byteLength };
    respondWhole(response, { bytes, format, summary });
  }
}

export function respondError(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const { code, status, text } = describeError(error);
  response.statusCode = status;
  response.setHeader("Content-Type", "text/plain; charset=UTF-8");
  response.setHeader("X-ClickHouse-Exception-Code", code);
  response.end(`${text}\n`);
}

function describe(response: ServerResponse, format: string): ServerResponse {
  return response.setHeader("Content-Type", contentType(format)).setHeader("X-ClickHouse-Format", format);
}

function summaryText(summary: Partial<Summary>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(summary).map(([name, value]) => [name, String(value)])));
}

/** How ClickHouse (25.11 and later) reports an error after rows have gone out. */
function exceptionTrailer(tag: string, text: string): string {
  const message = `${text}\n`;
  return `\r\n__exception__\r\n${tag}\r\n${message}${Buffer.byteLength(message)} ${tag}\r\n__exception__\r\n`;
}

const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
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
  }),
);

const BINARY = new Set(["Arrow", "ArrowStream", "Avro", "Native", "ORC", "Parquet", "RowBinary"]);

function contentType(format: string): string {
  return TYPES.get(format) ?? (BINARY.has(format) ? "application/octet-stream" : "text/plain; charset=UTF-8");
}
