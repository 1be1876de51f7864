import type { ThreadComment } from "#contract/mail/comments.ts";
import {
  getThread,
  setMessageAsRead,
  updateThreadStatus,
  type ThreadView,
  type WholeMail,
} from "#contract/mail/endpoints.ts";
import { sendMessage } from "#contract/mail/messages.ts";
import { THREAD_STATES } from "#contract/mail/states.ts";
import { Button } from "@mantine/core";
import { IconArrowLeft, IconMailOff } from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useCanSend } from "#web/shared/mail/use-can-send.ts";
import { useMutate, useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { MessageForm } from "#web/shared/mail/message-form.tsx";
import { useSnippets } from "#web/shared/mail/snippet-menu.tsx";
import { otherSide } from "#web/shared/mail/thread-rows.tsx";
import { useFailureToast } from "#web/shared/mail/use-failure-toast.ts";
import { Chip } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Toggles } from "#web/ui/toggles.tsx";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { AnswerForm } from "./answer-form.tsx";
import { Comment, NewComment } from "./comments.tsx";
import styles from "./inbox.module.css";
import { TriageBar, type TriageMenu } from "./triage-bar.tsx";
import { Mail } from "./mail.tsx";

const t = texts("mail");
const tCompose = texts("compose");

/** The mails of a thread, its status, and the answer to it. */
export function OpenThread({
  threadId,
  back,
  menu,
  onMenu,
  onSnoozed,
  onField,
}: {
  threadId: string;
  back: LinkProps;
  /** The menu of the triage bar that is open. */
  menu: TriageMenu | null;
  onMenu: (menu: TriageMenu | null) => void;
  onSnoozed: () => void;
  /** Takes the field of the answer. */
  onField: (field: HTMLTextAreaElement | null) => void;
}) {
  const read = useRead(getThread, { id: threadId });
  const isGone = read.error?.err === "not_found";
  useFailureToast(isGone ? null : read.error, t("threadFailed"));
  return (
    <>
      <div className={styles.head}>
        <Link {...back} className={styles.back}>
          <IconArrowLeft size={16} aria-hidden />
          {t("back")}
        </Link>
        {read.data && (
          <>
            <Head thread={read.data.thread} />
            <TriageBar
              thread={read.data.thread}
              muteId={read.data.muteId}
              menu={menu}
              onMenu={onMenu}
              onSnoozed={onSnoozed}
            />
          </>
        )}
      </div>
      {isGone ? (
        <EmptyState
          icon={<IconMailOff size={22} />}
          title={t("gone")}
          action={
            <Button variant="default" renderRoot={(props) => <Link {...props} {...back} />}>
              {t("back")}
            </Button>
          }
        >
          {t("goneText")}
        </EmptyState>
      ) : (
        <Loaded read={read} failed={t("threadFailed")}>
          {({ thread, isClosed, mails, comments }) => (
            <Mails thread={thread} isClosed={isClosed} mails={mails} comments={comments} onField={onField} />
          )}
        </Loaded>
      )}
    </>
  );
}

type Thread = Omit<ThreadView, "mails">;

function Head({ thread: { threadId, subject, creator, address, status, channel } }: { thread: Thread }) {
  const canSend = useCanSend();
  const change = useMutate(updateThreadStatus, { onError: toastError });
  const shown = change.isPending ? change.variables.status : status;
  return (
    <>
      <h2 className="flush text-lead break-anywhere" dir="auto">
        {subject || t("noSubject")}
      </h2>
      <div className="row wrap justify-between gap-2">
        <p className="flush shrink break-anywhere">
          {creator && <CreatorLink creator={creator} />}{" "}
          <span className="muted text-label">{channel === "message" ? t("channel.message") : address}</span>
        </p>
        {canSend ? (
          <Toggles
            label={t("status")}
            options={THREAD_STATES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
            isOn={(value) => value === shown}
            onToggle={(next, isOn) => isOn && change.mutate({ id: threadId, status: next })}
          />
        ) : (
          <Chip>{t(`statuses.${status}`)}</Chip>
        )}
      </div>
    </>
  );
}

function Mails({
  thread,
  isClosed,
  mails,
  comments,
  onField,
}: {
  thread: Thread;
  /** It takes no more messages. */
  isClosed: boolean;
  mails: readonly WholeMail[];
  comments: readonly ThreadComment[];
  onField: (field: HTMLTextAreaElement | null) => void;
}) {
  const canSend = useCanSend();
  useSetRead(thread, mails, canSend);
  const newest = mails.at(-1)?.messageId;
  // Mails and comments, in the order of their times.
  const entries = [
    ...mails.map((mail) => ({ id: mail.messageId, at: mail.headers.date, mail })),
    ...comments.map((comment) => ({ id: comment._id, at: comment.at, comment })),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  const older = thread.totalMails - mails.length;
  return (
    <>
      {older > 0 && (
        <p className="flush p-4 muted text-label">{t("older", { count: older, formatted: exact(older) })}</p>
      )}
      <ol className={styles.mails}>
        {entries.map((entry) => (
          <li key={entry.id}>
            {"mail" in entry ? (
              <Mail
                mail={entry.mail}
                address={thread.address}
                name={otherSide(thread)}
                isOpenAtFirst={entry.id === newest || (!entry.mail.isOwn && entry.mail.status === "unread")}
              />
            ) : (
              <Comment comment={entry.comment} />
            )}
          </li>
        ))}
      </ol>
      {canSend && (
        <>
          {thread.channel === "mail" ? (
            <AnswerForm thread={thread} mailboxId={mails.at(-1)?.mailboxId} onField={onField} />
          ) : (
            <NextMessage thread={thread} isClosed={isClosed} onField={onField} />
          )}
          <NewComment threadId={thread.threadId} />
        </>
      )}
    </>
  );
}

function NextMessage({
  thread,
  isClosed,
  onField,
}: {
  thread: Thread;
  isClosed: boolean;
  onField: (field: HTMLTextAreaElement | null) => void;
}) {
  const { threadId } = thread;
  const snippets = useSnippets();
  const name = otherSide(thread);
  if (isClosed)
    return (
      <p className={styles.answer}>
        <span className="notice watch-tint">{t("closed")}</span>
      </p>
    );
  return (
    <div className={styles.answer}>
      <MessageForm
        endpoint={sendMessage}
        place={`thread ${threadId}`}
        label={tCompose("channel.answer", { name })}
        placeholder={tCompose("channel.placeholder")}
        submit={tCompose("channel.submit")}
        sent={tCompose("channel.answerSent", { name })}
        inputOf={({ key, text }) => ({ key, threadId, text })}
        onField={onField}
        snippets={snippets}
      />
    </div>
  );
}

/** A thread that is shown has been read. Viewers change nothing. */
function useSetRead({ threadId, isBack }: Thread, mails: readonly WholeMail[], canSend: boolean): void {
  const { mutate } = useMutate(setMessageAsRead, { onError: toastError });
  const done = useRef(new Set<string>());
  // What appears on the screen is set as read on the server.
  useEffect(() => {
    if (!canSend) return;
    const isNew = ({ messageId, isOwn, status }: WholeMail) =>
      !isOwn && status === "unread" && !done.current.has(messageId);
    const unread = mails.filter(isNew);
    if (unread.length === 0 && !(isBack && !done.current.has(threadId))) return;
    done.current.add(threadId);
    for (const { messageId } of unread) done.current.add(messageId);
    mutate({ threadId });
  }, [threadId, isBack, mails, canSend, mutate]);
}
