import type { MailState } from "#contract/mail/states.ts";
import type { ThreadView } from "#contract/mail/endpoints.ts";
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconClock,
  IconClockPause,
  IconMessage,
  IconMessageCircle,
} from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import { useRef } from "react";
import { dateTime, exact } from "#web/lib/format.ts";
import { useRowKeys } from "#web/table/use-row-keys.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./thread-rows.module.css";

const t = texts("mail");

/** The other side of a thread, by name where it is a creator of the CRM. */
export function otherSide({ creator, address }: Pick<ThreadView, "creator" | "address">): string {
  return creator?.full_name ?? address;
}

/** Threads with their newest mail; J and K go through them, Enter opens one. */
export function ThreadRows({
  label,
  threads,
  open,
  linkTo,
  isStale = false,
  onOpen,
  onActive,
}: {
  label: string;
  threads: readonly ThreadView[];
  /** The thread that is shown beside them. */
  open?: string | undefined;
  linkTo: (threadId: string) => LinkProps;
  /** Others are being read. */
  isStale?: boolean;
  onOpen: (thread: ThreadView) => void;
  /** The keyboard has come to another row. */
  onActive?: (thread: ThreadView) => void;
}) {
  const container = useRef<HTMLUListElement>(null);
  const keys = useRowKeys({
    container,
    ids: threads.map(({ threadId }) => threadId),
    toggle: undefined,
    clear: undefined,
    open: (index) => {
      const thread = threads[index];
      if (thread) onOpen(thread);
    },
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its rows have the keyboard
    <ul
      ref={container}
      className={styles.threads}
      aria-label={label}
      aria-busy={isStale}
      {...keys.handlers}
      onFocus={(event) => {
        keys.handlers.onFocus(event);
        const row = event.target.closest<HTMLElement>("[data-thread]");
        const thread = threads.find(({ threadId }) => threadId === row?.dataset["thread"]);
        if (thread) onActive?.(thread);
      }}
    >
      {threads.map((thread, index) => (
        <li key={thread.threadId}>
          <Link
            {...linkTo(thread.threadId)}
            preload={false}
            resetScroll={false}
            className={styles.thread}
            data-index={index}
            data-thread={thread.threadId}
            data-unread={thread.unread > 0 || thread.isBack}
            data-open={thread.threadId === open}
            aria-current={thread.threadId === open || undefined}
            activeProps={NOTHING}
          >
            <Row thread={thread} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The router would mark every row: they differ in their search only. */
const NOTHING = { "aria-current": undefined, className: "" };

function Row({ thread }: { thread: ThreadView }) {
  const { creator, subject, lastAt, mails, unread, totalMails, status, assignee, snoozedUntil, isBack, comments } =
    thread;
  const name = otherSide(thread);
  const newest = mails.at(-1);
  return (
    <>
      <span className={styles.dot} aria-hidden />
      <Avatar name={name} src={creator?.picture_url} size={32} />
      <span className={styles.lines}>
        <span className="row gap-2">
          <span className={styles.name}>
            <bdi>{name}</bdi>
          </span>
          {totalMails > 1 && (
            <span
              className="muted text-label tabular"
              title={t("mails", { count: totalMails, formatted: exact(totalMails) })}
            >
              {exact(totalMails)}
            </span>
          )}
          <Time at={lastAt} className={styles.time} />
        </span>
        <span className={styles.subject} dir="auto">
          {subject || t("noSubject")}
        </span>
        <span className="row gap-2">
          <span className={styles.excerpt} dir="auto">
            {newest?.isOwn && <IconArrowBackUp size={14} className={styles.own} aria-label={t("you")} />}
            {newest?.excerpt}
          </span>
          {newest?.isOwn && <SendingMark status={newest.status} />}
          {comments > 0 && (
            <span className={styles.mark} data-tone="muted" title={t("comments.count", { count: comments })}>
              <IconMessage size={14} aria-hidden />
              <span aria-hidden>{exact(comments)}</span>
              <span className="visually-hidden">{t("comments.count", { count: comments })}</span>
            </span>
          )}
          {thread.channel === "message" && (
            <span className={styles.mark} data-tone="muted" title={t("channel.message")}>
              <IconMessageCircle size={14} aria-hidden />
              <span className="visually-hidden">{t("channel.message")}</span>
            </span>
          )}
          {snoozedUntil !== null && (
            <Chip icon={<IconClockPause size={14} aria-hidden />}>
              {t("triage.until", { when: dateTime(snoozedUntil) })}
            </Chip>
          )}
          {isBack && <Chip tone="watch">{t("triage.returned")}</Chip>}
          {assignee && (
            <span className={styles.mark} title={t("triage.assignedTo", { name: assignee.name })}>
              <Avatar name={assignee.name} src={null} size={16} />
              <span className="visually-hidden">{t("triage.assignedTo", { name: assignee.name })}</span>
            </span>
          )}
          {status !== "sent" && (
            <Chip tone={status === "collaboration" ? "accent" : "plain"}>{t(`statuses.${status}`)}</Chip>
          )}
        </span>
        {unread > 0 && (
          <span className="visually-hidden">{t("unread", { count: unread, formatted: exact(unread) })}</span>
        )}
      </span>
    </>
  );
}

const TONES: Partial<Record<MailState, "bad" | "watch" | "muted">> = {
  error: "bad",
  unknown: "watch",
  to_send: "muted",
  sending: "muted",
};

/** Only what is not simply sent. */
function SendingMark({ status }: { status: MailState }) {
  const tone = TONES[status];
  if (!tone) return null;
  const Icon = tone === "muted" ? IconClock : IconAlertTriangle;
  return (
    <span className={styles.mark} data-tone={tone}>
      <Icon size={14} aria-hidden />
      {t(`states.${status}`)}
    </span>
  );
}
