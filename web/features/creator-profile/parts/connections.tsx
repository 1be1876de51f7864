import {
  connectionUrl,
  disconnectAccount,
  listConnections,
  type ConnectionView,
} from "#contract/creator-profile/connections.ts";
import { NETWORK_FACTS, shownHandle } from "#contract/networks/networks.ts";
import { Button, Checkbox } from "@mantine/core";
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

const LIST = new Intl.ListFormat(undefined, { type: "conjunction" });

/** What is read of the audience; null: it is not allowed, or the problem that is shown says why. */
function audienceText({ audience, connectedAt, readAt, problem }: ConnectionView): string | null {
  if (audience === null) return null;
  if (audience.readAt !== null) {
    const parts = LIST.format(audience.dimensions.map((dimension) => t(`connections.part.${dimension}`)));
    return t("connections.audience", { parts, when: when(audience.readAt) });
  }
  // It may have been allowed after the newest reading.
  if (readAt === null || readAt < connectedAt) return t("connections.audienceNotRead");
  return problem ? null : t("connections.audienceUnknown");
}

function AudienceLine({ connection }: { connection: ConnectionView }) {
  const text = audienceText(connection);
  return text === null ? null : <span className="muted text-label">{text}</span>;
}

/** The accounts that are read with the creator's consent. Nothing is shown where no network can be connected. */
export function Connections({ id }: { id: string }) {
  const read = useRead(listConnections, { id });
  const [leaving, setLeaving] = useState<ConnectionView>();
  const [withAudience, setWithAudience] = useState(false);
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
        {({ connections, available, audiences }) => (
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
                      <AudienceLine connection={connection} />
                      {connection.problem && <span className="text-label bad">{translate(connection.problem)}</span>}
                    </span>
                    {connection.audience === null &&
                      !connection.isStopped &&
                      audiences.includes(connection.network) && (
                        <Button
                          size="compact-sm"
                          variant="default"
                          aria-label={t("connections.addAudienceNamed", {
                            network: NETWORK_FACTS[connection.network].label,
                          })}
                          loading={begin.busy && begin.variables?.network === connection.network}
                          onClick={() => begin.mutate({ id, network: connection.network, audience: true })}
                        >
                          {t("connections.addAudience")}
                        </Button>
                      )}
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
            {available.some((network) => audiences.includes(network)) && (
              <Checkbox
                checked={withAudience}
                label={t("connections.withAudience")}
                description={t("connections.withAudienceAbout", {
                  networks: LIST.format(
                    available.flatMap((network) => (audiences.includes(network) ? NETWORK_FACTS[network].label : [])),
                  ),
                })}
                onChange={({ currentTarget }) => setWithAudience(currentTarget.checked)}
              />
            )}
            {available.length > 0 && (
              <div className="row wrap gap-2">
                {available.map((network) => (
                  <Button
                    key={network}
                    variant="default"
                    leftSection={<NetworkIcon network={network} size={16} />}
                    loading={begin.busy && begin.variables?.network === network}
                    onClick={() => begin.mutate({ id, network, audience: withAudience && audiences.includes(network) })}
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
