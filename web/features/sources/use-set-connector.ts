import { setConnector, type ConnectorView } from "#contract/sources.ts";
import { useTranslation } from "react-i18next";
import { useMutate } from "#web/api/queries.ts";
import { toast } from "#web/ui/toast.tsx";
import { putConnector } from "./put-connector.ts";

/** Changes how a source is used. What is refused is said in a toast unless a form says it. */
export function useSetConnector({
  said,
  quiet = false,
  onDone,
}: {
  said: (connector: ConnectorView) => string;
  /** The caller says itself what was refused. */
  quiet?: boolean;
  onDone?: () => void;
}) {
  const { t } = useTranslation("sources");
  return useMutate(setConnector, {
    onSuccess: ({ connector }) => {
      putConnector(connector);
      toast({ message: said(connector), tone: "good" });
      onDone?.();
    },
    onError: ({ msg }) => {
      if (!quiet) toast({ message: t("notSaved", { msg }), tone: "bad" });
    },
  });
}
