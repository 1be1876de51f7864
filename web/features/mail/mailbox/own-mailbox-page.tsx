import { disconnectMailbox, getMailbox, syncMailbox, type MailboxView } from "#contract/mail/mailbox.ts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import { SettingsFrame } from "#web/shared/settings/settings-frame.tsx";
import { refusalOf, useCan } from "#web/shared/use-can.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { Time } from "#web/ui/time.tsx";
import { toast, toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { translate } from "#web/words/message.ts";
import { MailboxForm } from "./mailbox-form.tsx";
import styles from "./mailbox.module.css";
import { Suppressions } from "./suppressions.tsx";

const t = texts("mailbox");
const tMail = texts("mail");

/** The mailbox that a member sends from in this workspace. Who may not send any longer can still disconnect it. */
export function OwnMailboxPage() {
  const canSend = useCan("mail.send");
  const { limits, impersonation } = useSignedIn();
  const isPossible = canSend && limits.emailing.enabled;
  const read = useRead(getMailbox, {}, { enabled: !impersonation });
  return (
    <SettingsFrame current="mailbox">
      <PageSection title={t("title")} lead={canSend ? t("lead") : refusalOf("mail.send")}>
        {canSend && !isPossible && (
          <p className="flush notice watch-tint">
            {tMail("noPlan")}. <Link {...paths.plan()}>{tMail("plans")}</Link>
          </p>
        )}
        {!impersonation && (
          <Loaded read={read} failed={t("failed")}>
            {({ mailbox }) =>
              mailbox ? (
                <Connected mailbox={mailbox} canUse={isPossible} />
              ) : (
                isPossible && <MailboxForm mailbox={null} />
              )
            }
          </Loaded>
        )}
      </PageSection>
      {isPossible && <Suppressions />}
    </SettingsFrame>
  );
}

/** What is connected and how it is doing, with what can be done about it. */
function Connected({ mailbox, canUse }: { mailbox: MailboxView; canUse: boolean }) {
  const [isChanging, setChanging] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const sync = useMutate(syncMailbox, {
    onSuccess: () => toast({ message: t("reading") }),
    onError: toastError,
  });
  const disconnect = useMutate(disconnectMailbox, {
    onSuccess: () => toast({ message: t("disconnected"), tone: "good" }),
  });
  if (isChanging && canUse) return <MailboxForm mailbox={mailbox} onClose={() => setChanging(false)} />;
  const { address, senderName, connectedAt, syncedAt, syncProblem } = mailbox;
  return (
    <div className="stack card">
      <div className="row wrap justify-between gap-2 p-4 rule-bottom">
        <span className="shrink">
          <span className="block medium break-anywhere">{address}</span>
          <span className="block muted text-label break-anywhere">
            {t("sendsAs")} {senderName}
          </span>
        </span>
        <span className={styles.state} data-tone={syncProblem ? "bad" : "good"}>
          {t(syncProblem ? "stateFailing" : "state")}
        </span>
      </div>
      {syncProblem && (
        <div className="p-4 rule-bottom">
          <p className="flush bad-tint notice" role="alert">
            {translate(syncProblem)}
          </p>
        </div>
      )}
      <dl className={styles.facts}>
        <dt>{t("since")}</dt>
        <dd>
          <Time at={connectedAt} />
        </dd>
        <dt>{t("read")}</dt>
        <dd>{syncedAt ? <Time at={syncedAt} /> : t("notYet")}</dd>
        <dt>{t("smtp")}</dt>
        <dd className="break-anywhere">
          {mailbox.smtp.host}:{mailbox.smtp.port}
        </dd>
        <dt>{t("imap")}</dt>
        <dd className="break-anywhere">
          {mailbox.imap.host}:{mailbox.imap.port}
        </dd>
      </dl>
      <div className="row wrap gap-2 p-4 rule-top">
        {canUse && (
          <>
            <Button variant="default" size="xs" loading={sync.busy} onClick={() => sync.mutate({})}>
              {t("readNow")}
            </Button>
            <Button variant="default" size="xs" onClick={() => setChanging(true)}>
              {t("change")}
            </Button>
          </>
        )}
        <Button variant="subtle" color="bad" size="xs" className="push-end" onClick={() => setConfirming(true)}>
          {t("disconnect")}
        </Button>
      </div>
      <ConfirmDialog
        opened={isConfirming}
        title={t("disconnecting.title", { address })}
        confirm={t("disconnecting.confirm")}
        busy={disconnect.busy}
        error={disconnect.error?.msg}
        onConfirm={() => disconnect.mutate({})}
        onClose={() => setConfirming(false)}
      >
        {t("disconnecting.text")}
      </ConfirmDialog>
    </div>
  );
}
