import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { randomBytes } from "node:crypto";
import type { StreamChunk } from "chdb";
import { contentType } from "./content-type.ts";
import { describeError } from "./engine-error.ts";

type Summary = Record<"elapsed_ns" | "result_rows" | "result_bytes" | "written_rows" | "written_bytes", number>;

export function answerWhole(
  response: ServerResponse,
  { bytes, format, summary }: { bytes: Uint8Array; format: string; summary: Partial<Summary> },
): void {
  describe(response, format);
  response.setHeader("X-ClickHouse-Summary", summaryText(summary));
  response.setHeader("Content-Length", bytes.byteLength);
  response.end(bytes);
}

/**
 * Passes pieces on as the engine makes them, at the pace the client reads. One piece is held back, so that a small
 * answer goes out whole with its summary and an error that comes early is still a plain error.
 */
export async function answerPieces(
  response: ServerResponse,
  { pieces, format, signal }: { pieces: AsyncIterable<StreamChunk>; format: string; signal: AbortSignal },
): Promise<void> {
  const started = process.hrtime.bigint();
  const tag = randomBytes(8).toString("hex");
  let held: StreamChunk | undefined;
  try {
    for await (const piece of pieces) {
      if (held) {
        if (!response.headersSent) describe(response, format).setHeader("X-ClickHouse-Exception-Tag", tag);
        if (!response.write(held.raw())) await once(response, "drain", { signal });
      }
      held = piece;
    }
  } catch (error) {
    if (!response.headersSent) throw error;
    response.end(exceptionTrailer(tag, describeError(error).text));
    return;
  }
  if (response.headersSent) response.end(held?.raw());
  else {
    const bytes = held?.raw() ?? new Uint8Array();
    const elapsed_ns = Number(process.hrtime.bigint() - started);
    const summary = { elapsed_ns, result_rows: held?.numRows ?? 0, result_bytes: bytes.byteLength };
    answerWhole(response, { bytes, format, summary });
  }
}

export function answerError(response: ServerResponse, error: unknown): void {
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
