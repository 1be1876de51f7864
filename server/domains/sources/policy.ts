import type { SourcePolicy } from "#contract/sources.ts";
import type { Connector } from "#server/connectors/connector.ts";

/** What may be done with a source's figures: more, once the operator has stated that the network's audit was passed. */
export function policyOf(
  { policy, audited }: Pick<Connector, "policy" | "audited">,
  row: { audit: object | null } | undefined,
): SourcePolicy {
  return (row?.audit && audited) || policy;
}
