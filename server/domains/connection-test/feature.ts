import { feature } from "../../kernel/feature.ts";
import { testDelete, testGet, testPost, testPut } from "#contract/connection-test.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { read } from "../../kernel/handler.ts";

type Received = ReplyOf<typeof testGet>["received"];

const connectionTests = [
  read(testGet)(async ({ input }) => answerTest("GET", input)),
  read(testPost)(async ({ input }) => answerTest("POST", input)),
  read(testPut)(async ({ input }) => answerTest("PUT", input)),
  read(testDelete)(async ({ input }) => answerTest("DELETE", input)),
];

/** Echoes what arrived: short plain values only, nested ones by their type. */
function answerTest(method: string, input: object): { method: string; received: Received } {
  const received: Received = {};
  for (const [name, value] of Object.entries(input).slice(0, 100)) received[name.slice(0, 100)] = plain(value);
  return { method, received };
}

function plain(value: unknown): Received[string] {
  if (value === null || typeof value === "number" || typeof value === "boolean") return value;
  return typeof value === "string" ? value.slice(0, 1_000) : typeof value;
}

export const connectionTest = feature({
  name: "connection-test",
  handlers: connectionTests,
});
