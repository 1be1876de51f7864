import {
  answerOwnThread,
  blockWorkspace,
  markOwnThreadRead,
  readOwnThread,
  unblockWorkspace,
  type OwnMessage,
  type OwnThread,
} from "#contract/mail/messages.ts";
import { Button, Textarea } from "@mantine/core";
import { IconArrowLeft, IconBan, IconMailOff } from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { FormDialog } from "#web/shared/forms/form-dialog.tsx";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { MessageForm } from "#web/shared/mail/message-form.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Time } from "#web/ui/time.tsx";
import { toast, toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import inbox from "../inbox/inbox.module.css";
import styles from "./own.module.css";

const t = texts("ownMessages");

type Of = { id: string; threadId: string };

/** A creator's thread with a brand, and the answer to it. */
export function OwnOpenThread({ id, threadId, back }: Of & { back: LinkProps }) {
  const read = useRead(readOwnThread, { id, threadId });
  const isGone = read.error?.err === "not_found";
  return (
    <>
      <div className={inbox.head}>
        <Link {...back} className={inbox.back}>
          <IconArrowLeft size={16} aria-hidden />
          {t("back")}
        </Link>
        {read.data && <Head id={id} thread={read.data.thread} />}
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
          {({ thread, messages, total }) => <Messages id={id} thread={thread} messages={messages} total={total} />}
        </Loaded>
      )}
    </>
  );
}

function Head({ id, thread: { threadId, subject, brand, isBlocked } }: { id: string; thread: OwnThread }) {
  const [isBlocking, setBlocking] = useState(false);
  return (
    <>
      <h2 className="flush text-lead break-anywhere" dir="auto">
        {subject}
      </h2>
      <div className="row wrap justify-between gap-2">
        <p className="flush shrink break-anywhere">
          <bdi>{brand.name}</bdi>
        </p>
        {!isBlocked && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconBan size={16} aria-hidden />}
            onClick={() => setBlocking(true)}
          >
            {t("block.open")}
          </Button>
        )}
      </div>
      {isBlocking && <Block id={id} threadId={threadId} brand={brand.name} onClose={() => setBlocking(false)} />}
    </>
  );
}

function Block({ id, threadId, brand, onClose }: Of & { brand: string; onClose: () => void }) {
  const form = useEndpointForm(blockWorkspace, {
    initial: { report: "" },
    inputOf: (values) => ({ id, threadId, ...values }),
    onDone() {
      toast({ message: t("block.done", { brand }), tone: "good" });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t("block.title", { brand })} submit={t("block.submit")} onClose={onClose}>
      <p className="flush">{t("block.text")}</p>
      <Textarea
        {...form.text("report")}
        label={t("block.report")}
        description={t("block.reportAbout")}
        autosize
        minRows={3}
        maxRows={10}
        data-autofocus
      />
    </FormDialog>
  );
}

type Shown = { id: string; thread: OwnThread; messages: readonly OwnMessage[]; total: number };

function Messages({ id, thread, messages, total }: Shown) {
  const { threadId, brand, isBlocked } = thread;
  useSetRead({ id, threadId }, messages);
  const older = total - messages.length;
  return (
    <>
      {older > 0 && (
        <p className="flush p-4 muted text-label">{t("older", { count: older, formatted: exact(older) })}</p>
      )}
      <ol className={inbox.mails}>
        {messages.map(({ _id, isOwn, name, text, at }) => (
          <li key={_id}>
            <article className={inbox.mail} data-own={isOwn}>
              <div className={styles.by}>
                <span className="medium truncate">
                  <bdi>{isOwn ? t("you") : name || brand.name}</bdi>
                </span>
                <Time at={at} className="muted text-label" />
              </div>
              <p className={styles.text} dir="auto">
                {text}
              </p>
            </article>
          </li>
        ))}
      </ol>
      {isBlocked ? (
        <Unblock id={id} threadId={threadId} brand={brand.name} />
      ) : (
        <Answer id={id} threadId={threadId} brand={brand.name} upTo={messages.at(-1)?._id} />
      )}
    </>
  );
}

function Unblock({ id, threadId, brand }: Of & { brand: string }) {
  const unblock = useMutate(unblockWorkspace, {
    onSuccess: () => toast({ message: t("unblocked", { brand }), tone: "good" }),
    onError: toastError,
  });
  return (
    <div className={inbox.answer}>
      <div className="row wrap justify-between gap-2 notice watch-tint">
        <span className="shrink">{t("blocked", { brand })}</span>
        <Button
          size="compact-sm"
          variant="default"
          loading={unblock.busy}
          onClick={() => unblock.mutate({ id, threadId })}
        >
          {t("unblock")}
        </Button>
      </div>
    </div>
  );
}

function Answer({ id, threadId, brand, upTo }: Of & { brand: string; upTo: string | undefined }) {
  return (
    <div className={inbox.answer}>
      <MessageForm
        endpoint={answerOwnThread}
        place={`own thread ${threadId}`}
        label={t("answer.label", { brand })}
        placeholder={t("answer.placeholder")}
        submit={t("answer.submit")}
        sent={t("answer.sent")}
        inputOf={({ key, text }) => ({ id, threadId, key, text, ...(upTo !== undefined && { upTo }) })}
      />
    </div>
  );
}

/** A thread that is shown has been read, which the brand sees. */
function useSetRead({ id, threadId }: Of, messages: readonly OwnMessage[]): void {
  const { mutate } = useMutate(markOwnThreadRead, { onError: toastError });
  const done = useRef(new Set<string>());
  // What appears on the screen is set as read on the server.
  useEffect(() => {
    const unread = messages.filter(({ _id, isUnread }) => isUnread && !done.current.has(_id));
    if (unread.length === 0) return;
    for (const { _id } of unread) done.current.add(_id);
    const upTo = messages.at(-1)?._id;
    if (upTo !== undefined) mutate({ id, threadId, upTo });
  }, [id, threadId, messages, mutate]);
}
