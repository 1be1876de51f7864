import { MAIL_OBSTACLES, type MailPreview } from "#contract/mail/endpoints.ts";
import { ActionIcon, Skeleton } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { exact } from "#web/lib/format.ts";
import { ReadError } from "#web/ui/loaded.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./compose.module.css";
import { mergeFieldLabel } from "./merge-fields.ts";

const t = texts("compose");

const LIST = new Intl.ListFormat(undefined, { type: "conjunction" });

type Read = {
  data: MailPreview | undefined;
  error: { msg: string; status: number } | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

/** How the mail reads for each recipient, and who does not get it. */
export function Preview({ read, isCurrent, isWritten }: { read: Read; isCurrent: boolean; isWritten: boolean }) {
  const { data, error } = read;
  // What is refused is wrong in the text: trying again is no help.
  if (error && error.status >= 400 && error.status < 500)
    return (
      <p className="flush notice watch-tint" role="alert">
        {error.msg}
      </p>
    );
  if (error) return <ReadError read={read} title={t("previewFailed")} />;
  if (!data)
    return (
      <div className="stack gap-3" aria-busy>
        <output className="visually-hidden">{t("checking")}</output>
        <Skeleton height={16} width="60%" />
        <Skeleton height={180} />
      </div>
    );
  const { count } = data;
  return (
    <section className="stack gap-3" aria-label={t("preview")} aria-busy={!isCurrent}>
      <output className={count === 0 ? "medium watch" : "medium"}>
        {count === 0 ? t("getsNone") : t("gets", { count, formatted: exact(count) })}
      </output>
      {!isWritten && <p className="flush muted text-table">{t("writeFirst")}</p>}
      {isWritten && data.mails.length > 0 && <Mails preview={data} />}
      <LeftOut preview={data} />
    </section>
  );
}

function Mails({ preview: { mails, count } }: { preview: MailPreview }) {
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, mails.length - 1);
  const mail = mails[index];
  if (!mail) return null;
  return (
    <div className="stack card">
      <div className={styles.recipient}>
        <span className="shrink grow">
          <span className="block medium truncate">
            <bdi>{mail.creator.full_name}</bdi>
          </span>
          <span className="block muted text-label truncate">{mail.to}</span>
        </span>
        {mails.length > 1 && (
          <>
            <span className="muted text-label tabular nowrap">
              {t("place", { place: exact(index + 1), formatted: exact(mails.length) })}
            </span>
            <ActionIcon
              variant="default"
              aria-label={t("previous")}
              disabled={index === 0}
              onClick={() => setChosen(index - 1)}
            >
              <IconChevronLeft size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label={t("next")}
              disabled={index === mails.length - 1}
              onClick={() => setChosen(index + 1)}
            >
              <IconChevronRight size={16} aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
      <div className={styles.mail}>
        <p className="flush medium break-anywhere" dir="auto">
          {mail.subject}
        </p>
        <p className={styles.text} dir="auto">
          {mail.text}
        </p>
      </div>
      {count > mails.length && (
        <p className="flush muted text-label p-3 rule-top">
          {t("shownOf", { shown: exact(mails.length), formatted: exact(count) })}
        </p>
      )}
    </div>
  );
}

/** Who does not get the mail, by reason. */
function LeftOut({ preview: { leftOut, problems } }: { preview: MailPreview }) {
  const total = MAIL_OBSTACLES.reduce((sum, obstacle) => sum + leftOut[obstacle], 0);
  if (total === 0) return null;
  return (
    <div className="stack gap-2">
      <p className="flush medium watch">{t("leftOut", { count: total, formatted: exact(total) })}</p>
      <ul className={styles.reasons}>
        {MAIL_OBSTACLES.filter((obstacle) => leftOut[obstacle] > 0).map((obstacle) => {
          const named = problems.filter((problem) => problem.obstacle === obstacle);
          const more = leftOut[obstacle] - named.length;
          return (
            <li key={obstacle}>
              <span className="row justify-between gap-3">
                <span>{t(`obstacles.${obstacle}`)}</span>
                <span className="tabular muted">{exact(leftOut[obstacle])}</span>
              </span>
              <span className="block muted text-label break-anywhere">
                {LIST.format([
                  ...named.map(({ creator, missing }) =>
                    missing.length === 0
                      ? creator.full_name
                      : `${creator.full_name} (${missing.map(mergeFieldLabel).join(", ")})`,
                  ),
                  ...(more > 0 ? [t("moreLeftOut", { formatted: exact(more) })] : []),
                ])}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
