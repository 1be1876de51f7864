import { listConnectors, type ConnectorView } from "#contract/sources.ts";
import { queryOf } from "#web/api/queries.ts";
import { queryClient } from "#web/api/query-client.ts";

/** Puts a connector returned by a call into the cache, so that it shows at once. */
export function cacheConnector(connector: ConnectorView): void {
  queryClient.setQueryData(
    queryOf(listConnectors, {}).queryKey,
    (cached) => cached && { connectors: cached.connectors.map((one) => (one.key === connector.key ? connector : one)) },
  );
}
