import { addOwnNetwork, deleteOwnNetwork, type OwnProfile } from "#contract/creator-profile/edit.ts";
import { NETWORK_FACTS, network as networkSchema, shownHandle, type Network } from "#contract/networks/networks.ts";
import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { compact } from "#web/lib/format.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import { onSaved } from "../show-saved.ts";
import { FindAccount } from "./find-account.tsx";
import styles from "./own-profile.module.css";

const t = texts("creatorProfile");

type Other = OwnProfile["otherAccounts"][number];

/** The accounts of the profile; others that the user has proved can be moved into it. */
export function OwnNetworks({ profile: { _id: id, networks, otherAccounts } }: { profile: OwnProfile }) {
  const [leaving, setLeaving] = useState<Network>();
  const [joining, setJoining] = useState<Other>();
  const [isFinding, setFinding] = useState(false);
  const remember = useFocusBack(leaving !== undefined || joining !== undefined);
  const remove = useMutate(deleteOwnNetwork, {
    onSuccess(reply) {
      onSaved(reply);
      setLeaving(undefined);
    },
  });
  const add = useMutate(addOwnNetwork, {
    onSuccess(reply) {
      onSaved(reply);
      setJoining(undefined);
    },
  });
  return (
    <>
      <PageSection title={t("networks.title")} lead={t("networks.lead")}>
        <ul className="list-reset" aria-label={t("networks.title")}>
          {networks.map(({ network: of, username, followers, isProof, isLocked, canDelete }) => {
            const network = networkSchema.parse(of);
            const { label } = NETWORK_FACTS[network];
            return (
              <li key={`${network} ${username}`} className={styles.row}>
                <NetworkIcon network={network} labelled />
                <span className="grid shrink grow">
                  <span className="ellipsis" title={label}>
                    {shownHandle({ network, username })}
                  </span>
                  <span className="muted text-label">
                    {[
                      ...(followers === null ? [] : [t("claim.followers", { formatted: compact(followers) })]),
                      ...(isProof ? [t("networks.proof")] : []),
                    ].join(" · ")}
                  </span>
                </span>
                {isLocked && (
                  <span className="row gap-1 muted text-label">
                    <IconLock size={14} aria-hidden /> {t("niches.locked")}
                  </span>
                )}
                {canDelete && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={t("networks.removeNamed", { network: label })}
                    onClick={() => {
                      remember();
                      setLeaving(network);
                    }}
                  >
                    {t("networks.remove")}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
        {otherAccounts.length > 0 && (
          <ul className="list-reset" aria-label={t("networks.others")}>
            {otherAccounts.map((other) => (
              <li key={other._id} className={styles.row}>
                <NetworkIcon network={other.network} labelled />
                <span className="grid shrink grow">
                  <span className="ellipsis">{shownHandle(other)}</span>
                  <span className="muted text-label ellipsis">{t("networks.otherOf", { name: other.profile })}</span>
                </span>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t("networks.addNamed", { handle: shownHandle(other) })}
                  onClick={() => {
                    remember();
                    setJoining(other);
                  }}
                >
                  {t("networks.add")}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {!isFinding && (
          <div>
            <Button variant="default" onClick={() => setFinding(true)}>
              {t("networks.find")}
            </Button>
          </div>
        )}
        <ConfirmDialog
          opened={leaving !== undefined}
          title={t("networks.removeTitle", { network: leaving ? NETWORK_FACTS[leaving].label : "" })}
          confirm={t("networks.removeConfirm")}
          busy={remove.busy}
          error={remove.error?.msg}
          onConfirm={() => leaving && remove.mutate({ id, network: leaving })}
          onClose={() => setLeaving(undefined)}
        >
          {t("networks.removeText")}
        </ConfirmDialog>
        <ConfirmDialog
          opened={joining !== undefined}
          title={t("networks.addTitle", { handle: joining ? shownHandle(joining) : "" })}
          confirm={t("networks.addConfirm")}
          busy={add.busy}
          error={add.error?.msg}
          onConfirm={() => joining && add.mutate({ id, fromAccountId: joining._id })}
          onClose={() => setJoining(undefined)}
        >
          {t("networks.addText", { name: joining?.profile ?? "" })}
        </ConfirmDialog>
      </PageSection>
      {isFinding && <FindAccount isAgain />}
    </>
  );
}
