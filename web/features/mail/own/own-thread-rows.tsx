import type { OwnThread } from "#contract/mail/messages.ts";
import { IconArrowBackUp } from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import { useRef } from "react";
import styles from "#web/shared/mail/thread-rows.module.css";
import { useRowKeys } from "#web/table/use-row-keys.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("ownMessages");

/** Threads of a creator with brands; J and K go through them, Enter opens one. */
export function OwnThreadRows({
  threads,
  open,
  linkTo,
  onOpen,
}: {
  threads: readonly OwnThread[];
  /** The thread that is shown beside them. */
  open: string | undefined;
  linkTo: (threadId: string) => LinkProps;
  onOpen: (threadId: string) => void;
}) {
  const container = useRef<HTMLUListElement>(null);
  const keys = useRowKeys({
    container,
    ids: threads.map(({ threadId }) => threadId),
    toggle: undefined,
    clear: undefined,
    open: (index) => {
      const thread = threads[index];
      if (thread) onOpen(thread.threadId);
    },
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its rows have the keyboard
    <ul ref={container} className={styles.threads} aria-label={t("threads")} {...keys.handlers}>
      {threads.map(({ threadId, brand, subject, excerpt, unread, lastAt, isAnswered, isBlocked }, index) => (
        <li key={threadId}>
          <Link
            {...linkTo(threadId)}
            preload={false}
            resetScroll={false}
            className={styles.thread}
            data-index={index}
            data-unread={unread > 0}
            data-open={threadId === open}
            aria-current={threadId === open || undefined}
            activeProps={NOTHING}
          >
            <span className={styles.dot} aria-hidden />
            <Avatar name={brand.name} src={null} size={32} />
            <span className={styles.lines}>
              <span className="row gap-2">
                <span className={styles.name}>
                  <bdi>{brand.name}</bdi>
                </span>
                <Time at={lastAt} className={styles.time} />
              </span>
              <span className={styles.subject} dir="auto">
                {subject}
              </span>
              <span className="row gap-2">
                <span className={styles.excerpt} dir="auto">
                  {isAnswered && <IconArrowBackUp size={14} className={styles.own} aria-label={t("you")} />}
                  {excerpt}
                </span>
                {isBlocked && <Chip>{t("isBlocked")}</Chip>}
              </span>
              {unread > 0 && <span className="visually-hidden">{t("unread", { count: unread })}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The router would mark every row: they differ in their search only. */
const NOTHING = { "aria-current": undefined, className: "" };
