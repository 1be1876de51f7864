import { importLinks } from "#contract/crm-import/endpoints.ts";
import { readLinkImport, type LinkView } from "#contract/crm-import/link-imports.ts";
import { useNavigate } from "@tanstack/react-router";
import { queryClient } from "#web/api/query-client.ts";
import { queryOf, useMutate } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";

/** Starts an import of links and opens its page. `problem`: the server's reason for refusing it. */
export function useStartImport() {
  const navigate = useNavigate();
  const starting = useMutate(importLinks, {
    onSuccess: (reply) => {
      queryClient.setQueryData(queryOf(readLinkImport, { id: reply.import._id }).queryKey, { import: reply.import });
      void navigate({ ...paths.importLinks(reply.import._id), replace: true });
    },
  });

  function start(links: readonly LinkView[], listIds: string[]) {
    if (starting.isPending) return;
    const influencers = links.map(({ network, username, isBrand }, i) => {
      return { id: String(i), network, username, brand: isBrand };
    });
    starting.mutate({ influencers, listIds });
  }

  return { start, busy: starting.busy, problem: starting.error?.msg };
}
