import { setConnector, type ConnectorView } from "#contract/sources.ts";
import { useMutate } from "#web/api/queries.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { cacheConnector } from "./cache-connector.ts";

const t = texts("sources");

/** Changes a source's settings. Errors are shown in a toast unless a form shows them. */
export function useSetConnector({
  message,
  quiet = false,
  onDone,
}: {
  message: (connector: ConnectorView) => string;
  /** The caller shows errors itself. */
  quiet?: boolean;
  onDone?: () => void;
}) {
  return useMutate(setConnector, {
    onSuccess: ({ connector }) => {
      cacheConnector(connector);
      toast({ message: message(connector), tone: "good" });
      onDone?.();
    },
    onError: ({ msg }) => {
      if (!quiet) toast({ message: t("notSaved", { msg }), tone: "bad" });
    },
  });
}
