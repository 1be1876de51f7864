import http, { type RequestListener } from "node:http";
import { ERRORS } from "#contract/errors.ts";
import { hasCode } from "./processes.ts";

export type StartingServer = {
  server: http.Server;
  listen: (port: number, host: string) => Promise<number>;
  /** Who requests will go to once it is ready. */
  keep: (listener: RequestListener) => void;
  /** From now on requests go to the application. */
  handOver: () => void;
  say: (step: string, progress: number | null) => void;
  close: () => Promise<void>;
};

/** Answers from the first moment: /healthz says how far the start is, everything else to come back shortly. */
export function startingServer(): StartingServer {
  let state: { step: string; progress: number | null } = { step: "starting", progress: null };
  let kept: RequestListener | undefined;
  let listener: RequestListener = (request, response) => {
    const isHealth = request.url === "/healthz";
    const body = isHealth
      ? { status: "starting", ...state }
      : { success: false, err: "starting", msg: ERRORS.starting.msg };
    response.writeHead(503, { "content-type": "application/json; charset=utf-8", "retry-after": "1" });
    response.end(JSON.stringify(body));
  };
  const server = http.createServer((request, response) => listener(request, response));
  return {
    server,
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        const fail = (error: Error) => reject(explained(error, port, host));
        server.once("error", fail);
        server.listen(port, host, () => {
          server.off("error", fail);
          const address = server.address();
          resolve(typeof address === "object" && address ? address.port : port);
        });
      }),
    keep: (next) => void (kept = next),
    handOver: () => void (listener = kept ?? listener),
    say: (step, progress) => void (state = { step, progress }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function explained(error: Error, port: number, host: string): Error {
  if (!hasCode(error, "EADDRINUSE")) return new Error(`HOST and PORT cannot be listened on: ${error.message}`);
  return new Error(`Another program has port ${port} of ${host}: stop it, or choose another port with PORT.`);
}
