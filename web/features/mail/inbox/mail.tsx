import { getAttachment } from "#contract/mail/attachments.ts";
import { getMailPictures } from "#contract/mail/pictures.ts";
import { retryMail, type WholeMail } from "#contract/mail/endpoints.ts";
import type { MailOpens } from "#contract/mail/opens.ts";
import type { MailState } from "#contract/mail/states.ts";
import { Button } from "@mantine/core";
import { IconDownload, IconPaperclip } from "@tabler/icons-react";
import { useId, useMemo, useState, type ReactNode } from "react";
import { useDownload } from "#web/shared/export/use-download.ts";
import { fileSize } from "#web/shared/mail/attached.ts";
import { useCanSend } from "#web/shared/mail/use-can-send.ts";
import { useMutate } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Time } from "#web/ui/time.tsx";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { translate } from "#web/words/message.ts";
import styles from "./inbox.module.css";
import { MailFrame } from "./mail-frame.tsx";
import { hasPlaces, placePictures, splitQuote } from "./quote.ts";

const t = texts("mail");

const TONES: Partial<Record<MailState, "good" | "bad" | "watch">> = { error: "bad", unknown: "watch", read: "good" };

/** A mail of a thread; older ones show their beginning until they are opened. */
export function Mail({
  mail,
  address,
  name,
  isOpenAtFirst,
}: {
  mail: WholeMail;
  /** The other side's, and what it is called. */
  address: string;
  name: string;
  isOpenAtFirst: boolean;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const { headers, isOwn, status, excerpt, isFromProvider } = mail;
  // Messages have no addresses.
  const about = address === "" ? t("channel.message") : t("fromTo", { from: headers.from, to: headers.to });
  return (
    <article className={styles.mail} data-own={isOwn}>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="shrink grow">
          <span className="block medium truncate">
            <bdi>{isOwn || headers.from !== address ? headers.from : name}</bdi>
          </span>
          <span className="block muted text-label truncate">{isOpen ? about : excerpt}</span>
        </span>
        <span className={styles.when}>
          <Time at={headers.date} />
          {isOwn && (
            <span className={styles.state} data-tone={TONES[status]}>
              {t(isFromProvider ? "byProvider" : `states.${status}`)}
            </span>
          )}
        </span>
      </button>
      <div id={id} className={styles.body} hidden={!isOpen}>
        {isOpen && (
          <>
            <Problem mail={mail} address={address} />
            <Content mail={mail} />
            {mail.opens && <Opens opens={mail.opens} />}
          </>
        )}
      </div>
    </article>
  );
}

/** What is known about the reading of a mail, and which programs have loaded it. */
function Opens({ opens: { openedAt, clickedAt, programs } }: { opens: MailOpens }) {
  return (
    <ul className="list-reset row wrap gap-2 muted text-label">
      <li>
        {openedAt === null ? (
          t("opens.notKnown")
        ) : (
          <>
            {t("opens.opened")} <Time at={openedAt} />
          </>
        )}
      </li>
      {clickedAt !== null && (
        <li>
          {t("opens.clicked")} <Time at={clickedAt} />
        </li>
      )}
      {programs.map((program) => (
        <li key={program}>{t(`opens.${program}`)}</li>
      ))}
    </ul>
  );
}

/** Why a mail was not sent, or may not have been, and the way to send it again. */
function Problem({ mail: { messageId, status, problem }, address }: { mail: WholeMail; address: string }) {
  const canSend = useCanSend();
  const [isConfirming, setConfirming] = useState(false);
  const retry = useMutate(retryMail, { onSuccess: () => setConfirming(false), onError: toastError });
  const isFailed = status === "error" || status === "unknown";
  if (!isFailed && !problem) return null;
  return (
    <div className={`row wrap justify-between gap-2 notice ${status === "error" ? "bad-tint" : "watch-tint"}`}>
      <span className="shrink">{problem ? translate(problem) : t(`states.${status}`)}</span>
      {isFailed && canSend && (
        <Button
          size="compact-sm"
          variant="default"
          loading={retry.busy}
          onClick={() => (status === "unknown" ? setConfirming(true) : retry.mutate({ id: messageId }))}
        >
          {t("retry")}
        </Button>
      )}
      <ConfirmDialog
        opened={isConfirming}
        title={t("retrying.title")}
        confirm={t("retrying.confirm")}
        busy={retry.busy}
        error={retry.error?.msg}
        color="accent"
        onConfirm={() => retry.mutate({ id: messageId })}
        onClose={() => setConfirming(false)}
      >
        {t("retrying.text", { address })}
      </ConfirmDialog>
    </div>
  );
}

function Content({ mail: { messageId, headers, text, html, hasRemotePictures, attachments } }: { mail: WholeMail }) {
  const { own, quoted } = splitQuote(text);
  const { download, isDownloading } = useDownload(getAttachment);
  const canSend = useCanSend();
  // They are in this view alone: the next one asks again.
  const pictures = useMutate(getMailPictures);
  const placed = useMemo(() => {
    const found = pictures.data?.pictures.map(({ url, data }) => [url, data] as const);
    return html === null || !found ? undefined : placePictures(html, new Map(found));
  }, [html, pictures.data]);
  const failed = pictures.data?.pictures.filter(({ data }) => data === null).length ?? 0;
  const missing = failed + (pictures.data?.more ?? 0);
  return (
    <>
      {hasRemotePictures && (
        <div className="row wrap justify-between gap-2 muted text-label">
          <span className="shrink">
            {pictures.data ? t("picturesShown", { count: missing, formatted: exact(missing) }) : t("pictures")}
          </span>
          {canSend && !pictures.data && html !== null && hasPlaces(html) && (
            <Button
              size="compact-sm"
              variant="default"
              loading={pictures.busy}
              onClick={() => pictures.mutate({ id: messageId })}
            >
              {t("showPictures")}
            </Button>
          )}
        </div>
      )}
      <FormError>{pictures.error?.msg}</FormError>
      {html === null ? (
        <>
          {own !== "" && (
            <p className={styles.text} dir="auto">
              {linked(own)}
            </p>
          )}
          {quoted !== "" && (
            <details className={styles.quoted}>
              <summary>{t("quoted")}</summary>
              <p className={styles.text} dir="auto">
                {linked(quoted)}
              </p>
            </details>
          )}
        </>
      ) : (
        <MailFrame html={placed ?? html} title={t("frame", { from: headers.from })} />
      )}
      {attachments.length > 0 && (
        <ul className={styles.attachments} aria-label={t("attachments")}>
          {attachments.map(({ name, bytes, isStored }, place) => (
            // Two of a mail may have the same name.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place}>
              {isStored ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconDownload size={14} aria-hidden />}
                  aria-label={t("download", { name: `${name} · ${fileSize(bytes)}` })}
                  disabled={isDownloading}
                  onClick={() => download({ id: messageId, place })}
                >
                  <span className="ellipsis">{`${name} · ${fileSize(bytes)}`}</span>
                </Button>
              ) : (
                <Chip icon={<IconPaperclip size={14} aria-hidden />}>{`${name} · ${fileSize(bytes)}`}</Chip>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Addresses of pages in a plain text become links; there is nothing else in it. */
function linked(text: string): ReactNode[] {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) =>
    index % 2 === 1 && URL.canParse(part) ? (
      // The parts of a text never move.
      // oxlint-disable-next-line react/no-array-index-key
      <a key={index} href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
