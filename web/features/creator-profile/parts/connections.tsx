import {
  connectionUrl,
  disconnectAccount,
  listConnections,
  type ConnectionView,
} from "#contract/creator-profile/connections.ts";
import { NETWORK_FACTS, shownHandle } from "#contract/networks/networks.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { date, when } from "#web/lib/format.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { translate } from "#web/words/message.ts";
import styles from "./own-profile.module.css";

const t = texts("creatorProfile");

/** The accounts that are read with the creator's consent. Nothing is shown where no network can be connected. */
export function Connections({ id }: { id: string }) {
  const read = useRead(listConnections, { id });
  const [leaving, setLeaving] = useState<ConnectionView>();
  const remember = useFocusBack(leaving !== undefined);
  const begin = useMutate(connectionUrl, { onSuccess: ({ url }) => location.assign(url) });
  const disconnect = useMutate(disconnectAccount, {
    onSuccess() {
      setLeaving(undefined);
      toast({ message: t("connections.disconnected"), tone: "good" });
    },
  });
  if (read.data && read.data.connections.length + read.data.available.length === 0) return null;
  return (
    <PageSection title={t("connections.title")} lead={t("connections.lead")}>
      <Loaded read={read} failed={t("connections.failed")}>
        {({ connections, available }) => (
          <>
            {connections.length > 0 && (
              <ul className="list-reset" aria-label={t("connections.title")}>
                {connections.map((connection) => (
                  <li key={connection._id} className={styles.row}>
                    <NetworkIcon network={connection.network} labelled />
                    <span className="grid shrink grow">
                      <span className="ellipsis">{shownHandle(connection)}</span>
                      <span className="muted text-label">
                        {t("connections.since", { when: date(connection.connectedAt) })} ·{" "}
                        {connection.readAt !== null
                          ? t("connections.read", { when: when(connection.readAt) })
                          : t(connection.isStopped ? "connections.neverRead" : "connections.notRead")}
                      </span>
                      {connection.problem && <span className="text-label bad">{translate(connection.problem)}</span>}
                    </span>
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={t("connections.disconnectNamed", {
                        network: NETWORK_FACTS[connection.network].label,
                      })}
                      onClick={() => {
                        remember();
                        setLeaving(connection);
                      }}
                    >
                      {t("connections.disconnect")}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            {available.length > 0 && (
              <div className="row wrap gap-2">
                {available.map((network) => (
                  <Button
                    key={network}
                    variant="default"
                    leftSection={<NetworkIcon network={network} size={16} />}
                    loading={begin.busy && begin.variables?.network === network}
                    onClick={() => begin.mutate({ id, network })}
                  >
                    {t("connections.connect", { network: NETWORK_FACTS[network].label })}
                  </Button>
                ))}
              </div>
            )}
            <FormError>{begin.error?.msg}</FormError>
          </>
        )}
      </Loaded>
      <ConfirmDialog
        opened={leaving !== undefined}
        title={t("connections.disconnectTitle", { network: leaving ? NETWORK_FACTS[leaving.network].label : "" })}
        confirm={t("connections.disconnectConfirm")}
        busy={disconnect.busy}
        error={disconnect.error?.msg}
        onConfirm={() => leaving && disconnect.mutate({ id, connectionId: leaving._id })}
        onClose={() => {
          setLeaving(undefined);
          disconnect.reset();
        }}
      >
        {t("connections.disconnectText")}
      </ConfirmDialog>
    </PageSection>
  );
}
