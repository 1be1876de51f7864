import type { testGet } from "#contract/connection-test.ts";
import type { ReplyOf } from "#contract/endpoint.ts";

type Received = ReplyOf<typeof testGet>["received"];

/** Says back what arrived: short plain values only, nested ones by their type. */
export async function answerTest(method: string, input: object): Promise<ReplyOf<typeof testGet>> {
  const received: Received = {};
  for (const [name, value] of Object.entries(input).slice(0, 100)) received[name.slice(0, 100)] = plain(value);
  return { success: true, method, received };
}

function plain(value: unknown): Received[string] {
  if (value === null || typeof value === "number" || typeof value === "boolean") return value;
  return typeof value === "string" ? value.slice(0, 1_000) : typeof value;
}
