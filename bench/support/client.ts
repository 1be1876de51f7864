// The client thread: has `concurrency` requests in flight until `rounds` responses have arrived.
import { Agent, request as ask } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import type { Load, Request } from "./load.ts";

const { origin, cookie, requests, concurrency, rounds, userAgent, status = 200 }: Load = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: concurrency });

function answer({ method, path, body }: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      cookie,
      ...(userAgent !== undefined && { "user-agent": userAgent }),
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    const sent = ask(new URL(path, origin), { method, agent, headers }, (response) => {
      response.on("error", reject).on("end", () => {
        if (response.statusCode === status) resolve();
        else reject(new Error(`${method} ${path}: ${response.statusCode}`));
      });
      response.resume();
    });
    sent.on("error", reject).end(body);
  });
}

let next = 0;
async function run(count: number, times: number[]): Promise<void> {
  let left = count;
  const lane = async () => {
    while (left-- > 0) {
      const request = requests[next++ % requests.length];
      if (!request) throw new Error("nothing to ask");
      const started = performance.now();
      await answer(request);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
}

await run(Math.max(concurrency, Math.ceil(rounds / 10)), []); // warms caches and code
const times: number[] = [];
const started = performance.now();
await run(rounds, times);
parentPort?.postMessage({ times, elapsed: performance.now() - started });
agent.destroy();
