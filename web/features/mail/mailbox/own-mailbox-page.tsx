import {
  disconnectMailbox,
  getMailbox,
  shareMailbox,
  syncMailbox,
  type MailboxView,
  type MailSender,
  type SendingDay,
} from "#contract/mail/mailbox.ts";
import { Button, Switch } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { Fragment, useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import { signInAnswer } from "#web/lib/sign-in-answer.ts";
import { SettingsFrame } from "#web/shared/settings/settings-frame.tsx";
import { refusalOf, useCan } from "#web/shared/use-can.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { Time } from "#web/ui/time.tsx";
import { toast, toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { translate } from "#web/words/message.ts";
import { SendingDayNote } from "../sending-day.tsx";
import { DomainCheck } from "./domain-check.tsx";
import { GmailAnswer, GmailButton, GmailSettings } from "./gmail.tsx";
import { hasServers, MailboxForm } from "./mailbox-form.tsx";
import styles from "./mailbox.module.css";
import { OpensSetting } from "./opens.tsx";
import { Suppressions } from "./suppressions.tsx";

const t = texts("mailbox");
const tMail = texts("mail");

/** The mailbox that a member sends from in this workspace. Who may not send any longer can still disconnect it. */
export function OwnMailboxPage() {
  const canSend = useCan("mail.send");
  const { limits, impersonation } = useSignedIn();
  const isPossible = canSend && limits.emailing.enabled;
  const read = useRead(getMailbox, {}, { enabled: !impersonation });
  // Read again whenever the address changes.
  const answer = signInAnswer(useLocation().searchStr);
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
            {({ mailbox, today, offersGmail }) =>
              answer !== null && isPossible ? (
                <GmailAnswer answer={answer} />
              ) : mailbox ? (
                <Connected mailbox={mailbox} today={today} canUse={isPossible} />
              ) : (
                isPossible && <Connect offersGmail={offersGmail} />
              )
            }
          </Loaded>
        )}
      </PageSection>
      {isPossible && read.data?.mailbox && answer === null && <DomainCheck address={read.data.mailbox.address} />}
      {isPossible && <SharedMailboxes senders={read.data?.senders ?? []} />}
      {isPossible && <OpensSetting />}
      {isPossible && <Suppressions />}
    </SettingsFrame>
  );
}

const SERVERS = ["smtp", "imap"] as const;

/** Gmail is connected at Google where the installation can, all others by their servers. */
function Connect({ offersGmail }: { offersGmail: boolean }) {
  if (!offersGmail) return <MailboxForm mailbox={null} />;
  return (
    <>
      <div className="stack gap-3 card p-4">
        <p className="flush">{t("gmail.about")}</p>
        <GmailButton label={t("gmail.connect")} />
      </div>
      <h3 className="flush text-table medium">{t("gmail.orServers")}</h3>
      <MailboxForm mailbox={null} />
    </>
  );
}

/** Mailboxes of colleagues that the user may send from. */
function SharedMailboxes({ senders }: { senders: readonly MailSender[] }) {
  const others = senders.filter(({ isOwn }) => !isOwn);
  if (others.length === 0) return null;
  return (
    <PageSection title={t("shared.title")} lead={t("shared.lead")}>
      <ul className="list-reset stack card" aria-label={t("shared.title")}>
        {others.map(({ _id, address, senderName, owner }) => (
          <li key={_id} className={styles.suppression}>
            <span className="shrink grow">
              <span className="block break-anywhere">{address}</span>
              <span className="block muted text-label break-anywhere">
                {t("sendsAs")} {senderName}
              </span>
            </span>
            <span className="muted text-label">{t("shared.owner", { owner })}</span>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

/** What is connected and how it is doing, with what can be done about it. */
function Connected({ mailbox, today, canUse }: { mailbox: MailboxView; today: SendingDay | null; canUse: boolean }) {
  const [isChanging, setChanging] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const sync = useMutate(syncMailbox, {
    onSuccess: () => toast({ message: t("reading") }),
    onError: toastError,
  });
  const disconnect = useMutate(disconnectMailbox, {
    onSuccess: () => toast({ message: t("disconnected"), tone: "good" }),
  });
  const share = useMutate(shareMailbox, { onError: toastError });
  const close = () => setChanging(false);
  if (isChanging && canUse)
    return hasServers(mailbox) ? (
      <MailboxForm mailbox={mailbox} onClose={close} />
    ) : (
      <GmailSettings mailbox={mailbox} onClose={close} />
    );
  const { address, senderName, connectedAt, syncedAt, needsGoogleAuth, isShared } = mailbox;
  const syncProblem = needsGoogleAuth ? null : mailbox.syncProblem;
  return (
    <div className="stack card">
      <div className="row wrap justify-between gap-2 p-4 rule-bottom">
        <span className="shrink">
          <span className="block medium break-anywhere">{address}</span>
          <span className="block muted text-label break-anywhere">
            {t("sendsAs")} {senderName}
          </span>
        </span>
        <span className={styles.state} data-tone={syncProblem || needsGoogleAuth ? "bad" : "good"}>
          {t(needsGoogleAuth ? "gmail.state" : syncProblem ? "stateFailing" : "state")}
        </span>
      </div>
      {needsGoogleAuth && (
        <div className="stack gap-3 p-4 rule-bottom">
          <p className="flush bad-tint notice" role="alert">
            {t("gmail.withdrawn")}
          </p>
          {canUse && <GmailButton label={t("gmail.again")} />}
        </div>
      )}
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
        {today && (
          <>
            <dt>{t("today")}</dt>
            <dd>
              <SendingDayNote day={today} />
            </dd>
          </>
        )}
        {hasServers(mailbox) ? (
          SERVERS.map((one) => (
            <Fragment key={one}>
              <dt>{t(one)}</dt>
              <dd className="break-anywhere">
                {mailbox[one].host}:{mailbox[one].port}
              </dd>
            </Fragment>
          ))
        ) : (
          <>
            <dt>{t("gmail.by")}</dt>
            <dd>{t("gmail.google")}</dd>
          </>
        )}
      </dl>
      {canUse && (
        <div className="p-4 rule-top">
          <Switch
            label={t("shared.share")}
            description={t("shared.shareAbout")}
            checked={share.isPending ? share.variables.isShared : isShared}
            onChange={({ currentTarget: { checked } }) => share.mutate({ isShared: checked })}
          />
        </div>
      )}
      <div className="row wrap gap-2 p-4 rule-top">
        {canUse && (
          <>
            {!needsGoogleAuth && (
              <Button variant="default" size="xs" loading={sync.busy} onClick={() => sync.mutate({})}>
                {t("readNow")}
              </Button>
            )}
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
        {t(hasServers(mailbox) ? "disconnecting.text" : "gmail.disconnecting")} {isShared && t("shared.disconnecting")}
      </ConfirmDialog>
    </div>
  );
}
