import { listConnectors, type ConnectorView } from "#contract/sources.ts";
import { queryOf } from "#web/api/queries.ts";
import { queryClient } from "#web/api/query-client.ts";

/** A call has answered how this source stands now: seen at once, wherever it is shown. */
export function putConnector(connector: ConnectorView): void {
  queryClient.setQueryData(
    queryOf(listConnectors, {}).queryKey,
    (known) => known && { connectors: known.connectors.map((one) => (one.key === connector.key ? connector : one)) },
  );
}
