import { say } from "#contract/messages/catalogue.ts";
import http, { type RequestListener } from "node:http";
import { hasCode } from "./processes.ts";

export type StartingServer = {
  server: http.Server;
  listen: (port: number, host: string) => Promise<number>;
  /** The application that requests are forwarded to once it is ready. */
  mountApplication: (listener: RequestListener) => void;
  /** From now on requests are forwarded to the application. */
  startForwarding: () => void;
  reportProgress: (step: string, progress: number | null) => void;
  close: () => Promise<void>;
};

/** Serves from process start: /healthz reports the progress, everything else asks clients to retry shortly. */
export function startingServer(): StartingServer {
  let state: { step: string; progress: number | null } = { step: "starting", progress: null };
  let application: RequestListener | undefined;
  let listener: RequestListener = (request, response) => {
    const isHealth = request.url === "/healthz";
    const body = isHealth
      ? { status: "starting", ...state }
      : { success: false, err: "starting", ...say("errors.starting") };
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
    mountApplication: (next) => void (application = next),
    startForwarding: () => void (listener = application ?? listener),
    reportProgress: (step, progress) => void (state = { step, progress }),
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
