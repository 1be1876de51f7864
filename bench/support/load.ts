import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { Endpoint, InputOf } from "#contract/base/endpoint.ts";

export type Request = { method: string; path: string; body?: string };
export type Load = {
  origin: string;
  cookie: string;
  requests: Request[];
  concurrency: number;
  rounds: number;
  userAgent?: string;
  /** What every request is answered with; 200 if not given. */
  status?: number;
};
/** Milliseconds of each response, and of all together. */
export type Loaded = { times: number[]; elapsed: number };

const loaded = z.object({ times: z.array(z.number()), elapsed: z.number() });

export function request<E extends Endpoint>(endpoint: E, input: InputOf<E>): Request {
  const given = new Map<string, unknown>(Object.entries(Object(input)));
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(given.get(name)));
  const query = new URLSearchParams();
  for (const name of Object.keys(endpoint.query?.shape ?? {})) {
    const value = given.get(name);
    if (value !== undefined) query.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  const address = `/api${path}${query.size > 0 ? `?${query}` : ""}`;
  return { method: endpoint.method, path: address, ...(endpoint.body && { body: JSON.stringify(input) }) };
}

/** Sends requests from a separate thread, so that the client does not take CPU time of the server's thread. */
export async function load(work: Load): Promise<Loaded> {
  const worker = new Worker(new URL("./client.ts", import.meta.url), { workerData: work });
  return new Promise((resolve, reject) => {
    worker.once("message", (message: unknown) => resolve(loaded.parse(message)));
    worker.once("error", reject);
  });
}
