import type { IncomingMessage } from "node:http";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { randomUUID } from "node:crypto";
import { EngineError } from "./engine-error.ts";

export type EngineRequest = {
  queryId: string;
  /** The statement from the URL; rows or the rest of the statement follow in the body. */
  head: string;
  body: Readable;
  params: Map<string, string>;
  settings: Map<string, string>;
  database: string;
  defaultFormat: string;
};

/** Parameters of the HTTP interface that are not settings of the query, and the name of its session. */
const TRANSPORT = new Set([
  "buffer_size",
  "compress",
  "decompress",
  "enable_http_compression",
  "log_comment",
  "password",
  "role",
  "send_progress_in_http_headers",
  "session_id",
  "session_timeout",
  "user",
  "wait_end_of_query",
]);

export async function readRequest(request: IncomingMessage): Promise<EngineRequest> {
  const given = new URL(request.url ?? "/", "http://engine").searchParams;
  const read: EngineRequest = {
    queryId: randomUUID(),
    head: "",
    body: unpacked(request),
    params: new Map(),
    settings: new Map(),
    database: "default",
    defaultFormat: "TabSeparated",
  };
  for (const [name, value] of given) accept(read, name, value);
  const type = request.headers["content-type"] ?? "";
  if (type.startsWith("multipart/form-data")) {
    const form = await new Response(await collect(read.body), { headers: { "content-type": type } }).formData();
    for (const [name, value] of form) if (typeof value === "string") accept(read, name, value);
  }
  return read;
}

function unpacked(request: IncomingMessage): Readable {
  const encoding = request.headers["content-encoding"];
  if (encoding === undefined) return request;
  if (encoding !== "gzip")
    throw new EngineError(48, "NOT_IMPLEMENTED", `Content-Encoding ${encoding} is not understood here`);
  // Errors reach the reader of the result; the callback only prevents an uncaught exception.
  return pipeline(request, createGunzip(), () => undefined);
}

export async function collect(body: Readable): Promise<Buffer<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}

function accept(read: EngineRequest, name: string, value: string): void {
  if (name === "query") read.head = value;
  else if (name === "query_id") read.queryId = value || read.queryId;
  else if (name === "database") read.database = value;
  else if (name === "default_format") read.defaultFormat = value;
  else if (TRANSPORT.has(name)) return;
  else if (!/^\w+$/.test(name))
    throw new EngineError(115, "UNKNOWN_SETTING", `Unknown setting ${JSON.stringify(name)}`);
  else if (name.startsWith("param_")) read.params.set(name.slice("param_".length), value);
  else read.settings.set(name, value);
}
