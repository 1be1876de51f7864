import { testConnector as endpoint } from "#contract/sources.ts";
import { connectorOf } from "#server/connectors/registry.ts";
import { askConnector } from "../ask/ask-connector.ts";
import { readConnector } from "./read-connectors.ts";
import { write } from "../../../kernel/handler.ts";

/** One cheap call, under the same limits as every other; what went wrong stays on the page. */
export const testConnector = write(endpoint, { transaction: "own" })(async ({ ctx, input }) => {
  const connector = connectorOf(input.key);
  const answer = await askConnector({ ctx, connector, ask: (call) => connector.test(call) });
  const ok = "said" in answer;
  return { ok, msg: ok ? answer.said : answer.msg, connector: await readConnector(ctx, connector) };
});
