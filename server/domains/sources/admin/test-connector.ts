import { testConnector as endpoint } from "#contract/sources.ts";
import { connectorByKey } from "#server/connectors/registry.ts";
import { requestOnce } from "../requests/request-once.ts";
import { readConnector } from "./read-connectors.ts";
import { write } from "../../../kernel/handler.ts";

/** One inexpensive request, under the same limits as all others; a failure is shown on the page. */
export const testConnector = write(endpoint, { transaction: "own" })(async ({ ctx, input }) => {
  const connector = connectorByKey(input.key);
  const answer = await requestOnce({ ctx, connector, request: (call) => connector.test(call) });
  const ok = "value" in answer;
  return { ok, msg: ok ? answer.value : answer.msg, connector: await readConnector(ctx, connector) };
});
