import type { SourcePolicy } from "#contract/sources.ts";
import type { Connector } from "#server/connectors/connector.ts";

/**
 * Permitted uses of a connector's metrics: more, once the operator has confirmed that the network's audit was passed.
 */
export function connectorPolicy(
  { policy, audited }: Pick<Connector, "policy" | "audited">,
  row: { audit: object | null } | undefined,
): SourcePolicy {
  return (row?.audit && audited) || policy;
}
