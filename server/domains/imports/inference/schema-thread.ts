import { once } from "node:events";
import { parentPort, type MessagePort } from "node:worker_threads";
import type { ErrorCode } from "#contract/errors.ts";
import { trust } from "#contract/trust.ts";
import { Refusal } from "../../../errors.ts";
import { inferSchema, type InferredSchema, type NamedCreator, type Question } from "./infer-schema.ts";

/** Runs in a thread of its own, one table after the other: a table may be made to take long. */
export type ToThread = { question: Omit<Question, "findPeople"> } | { people: ReadonlyMap<string, NamedCreator[]> };
export type FromThread =
  | { names: string[] }
  | { schema: InferredSchema }
  | { refusal: { code: ErrorCode; msg: string } };

if (parentPort) void serve(parentPort);

async function serve(port: MessagePort): Promise<void> {
  const post = (message: FromThread) => port.postMessage(message);
  async function receive(): Promise<ToThread> {
    return trust<[ToThread]>(await once(port, "message"))[0]; // infer-in-thread.ts sends nothing else
  }
  async function findPeople(names: string[]): Promise<ReadonlyMap<string, NamedCreator[]>> {
    const reply = receive();
    post({ names });
    const message = await reply;
    return "people" in message ? message.people : new Map();
  }
  for (;;) {
    const message = await receive();
    if (!("question" in message)) continue;
    try {
      post({ schema: await inferSchema({ ...message.question, findPeople }) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      post({ refusal: { code: error.code, msg: error.message } });
    }
  }
}
