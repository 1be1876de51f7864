import type { ServerResponse } from "node:http";
import { respondChunks, respondWhole } from "./respond.ts";
import type { EngineSession } from "./engine-session.ts";
import { collect, type EngineRequest } from "./read-request.ts";
import type { SessionPool } from "./session-pool.ts";
import { insertTarget, isStreamable, outputFormat } from "./sql-text.ts";

const ONE_DOCUMENT = new Set(["JSON", "JSONCompact"]);

/** Handles one request of ClickHouse's HTTP interface. `signal` is aborted when the client disconnects. */
export async function runQuery(
  pool: SessionPool,
  { request, response, signal }: { request: EngineRequest; response: ServerResponse; signal: AbortSignal },
): Promise<void> {
  response.setHeader("X-ClickHouse-Query-Id", request.queryId);
  const target = insertTarget(request.head);
  // The body of a multipart request has been read with its fields; a statement is collected before a session is taken.
  const sql = target ? request.head : await fullStatement(request);

  await pool.use(signal, async (session) => {
    await session.dress(request, sql);
    signal.throwIfAborted();
    if (target) {
      const { rowsWritten, bytesWritten } = await session.insert(target, request.body);
      const summary = { written_rows: rowsWritten, written_bytes: bytesWritten };
      respondWhole(response, { bytes: new Uint8Array(), format: "Null", summary });
    } else await answerStatement(session, { sql, response, signal, format: outputFormat(sql, request.defaultFormat) });
  });
}

async function answerStatement(
  session: EngineSession,
  { sql, response, signal, format }: { sql: string; response: ServerResponse; signal: AbortSignal; format: string },
): Promise<void> {
  if (isStreamable(sql) && !isOneDocument(sql, format))
    return respondChunks(response, { pieces: session.stream(sql, format), format, signal });
  const result = await session.run(sql, format);
  const bytes = result.bytes();
  const summary = {
    elapsed_ns: Math.round(result.elapsed * 1e9),
    result_rows: result.rowsRead,
    result_bytes: bytes.byteLength,
  };
  respondWhole(response, { bytes, format, summary });
}

/**
 * Such a format ends with totals that are only known then, and chunks of a stream would each be a document. Only a
 * stream rejects several statements in one text, so anything that looks like that is streamed all the same.
 */
function isOneDocument(sql: string, format: string): boolean {
  return ONE_DOCUMENT.has(format) && !sql.includes(";");
}

async function fullStatement({ head, body }: EngineRequest): Promise<string> {
  if (body.readableEnded) return head;
  const rest = (await collect(body)).toString("utf8");
  return head && rest ? `${head}\n${rest}` : head || rest;
}
