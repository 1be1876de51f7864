import type { ReplyOf } from "#contract/endpoint.ts";
import type { testConnector as endpoint } from "#contract/sources.ts";
import { connectorOf } from "#server/connectors/registry.ts";
import type { Call } from "../../../context.ts";
import { askConnector } from "../ask/ask-connector.ts";
import { readConnector } from "./read-connectors.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** One cheap call, under the same limits as every other; what went wrong stays on the page. */
export async function testConnector({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  const connector = connectorOf(input.key);
  const answer = await askConnector({ ctx, connector, ask: (call) => connector.test(call) });
  const ok = "said" in answer;
  return { ok, msg: ok ? answer.said : answer.msg, connector: await readConnector(ctx, connector) };
}
