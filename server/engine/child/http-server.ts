import { createServer, type Server } from "node:http";
import { mayEnter } from "./access.ts";
import { respondError } from "./respond.ts";
import { EngineError } from "./engine-error.ts";
import { readRequest } from "./read-request.ts";
import { runQuery } from "./run-query.ts";
import type { SessionPool } from "./session-pool.ts";

/** Clients put parameters into the URL: lists of ids make it long. */
const MAX_HEADER_BYTES = 8 * 1024 * 1024;

export function createEngineServer(pool: SessionPool, password: string): Server {
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, keepAliveTimeout: 30_000, requestTimeout: 0 });
  server.on("request", (request, response) => {
    if (request.url?.split("?")[0] === "/ping") {
      response.end("Ok.\n");
      return;
    }
    const gone = new AbortController();
    response.on("close", () => {
      if (!response.writableFinished) gone.abort();
    });
    const answer = async (): Promise<void> => {
      if (!mayEnter(request.headers, password))
        throw new EngineError(516, "AUTHENTICATION_FAILED", "default: Authentication failed: wrong user or password");
      await runQuery(pool, { request: await readRequest(request), response, signal: gone.signal });
    };
    answer().catch((error: unknown) => {
      request.unpipe().resume();
      respondError(response, error);
    });
  });
  return server;
}
