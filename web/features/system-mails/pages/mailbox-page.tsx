import { mailList } from "#contract/collections/mails.ts";
import { uuid } from "#contract/base/ids.ts";
import { listMails, type MailView } from "#contract/system-mails.ts";
import { IconCalendar, IconMailCheck } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { listScreen } from "#web/shared/collections/list-screen.tsx";
import { listUrl } from "#web/shared/collections/list-url.ts";
import { Page } from "#web/shell/page.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./mailbox-page.module.css";

const t = texts("systemMails");

export const mailboxUrl = listUrl(mailList, { param: "mail", id: uuid });

const BAD = new Set<MailView["state"]>(["failed", "unknown"]);

const Mailbox = listScreen(mailboxUrl, {
  words: "systemMails",
  call: listMails,
  rows: "mails",
  name: ({ subject }) => subject,
  main: "subject",
  cells: {
    state: ({ state }) => <span className={BAD.has(state) ? "bad" : "muted"}>{t(`states.${state}`)}</span>,
    at: ({ createdAt }) => <Time at={createdAt} />,
  },
  onPhone: ["subject", "to"],
  icons: { state: IconMailCheck, at: IconCalendar },
  panel: ({ row }) => row && <Mail mail={row} />,
});

/** Mails of this installation, for its administrators: the only way to read them when no mail server is configured. */
export function MailboxPage() {
  const search = useSearch({ from: "/signed-in/admin-only/mailbox" });
  const { data } = useRead(listMails, mailboxUrl.input(mailboxUrl.read(search)), { keepRows: true });
  const lead = data && (data.sender === null ? t("local") : t("sent", { sender: data.sender }));
  return (
    <Page title={t("title")} lead={lead} sampleMark={false} fill>
      <Mailbox />
    </Page>
  );
}

function Mail({ mail: { subject, to, state, body, error, createdAt } }: { mail: MailView }) {
  return (
    <article className="stack gap-3">
      <div>
        <h2 className="flush text-lead break-anywhere">{subject}</h2>
        <p className="flush muted text-label break-anywhere">
          {to} · {t(`states.${state}`)} · <Time at={createdAt} />
        </p>
      </div>
      {error !== null && <p className="flush notice bad-tint">{error}</p>}
      <div className={styles.body}>
        {body === null ? <p className="muted">{t("bodyDeleted")}</p> : paragraphs(body)}
      </div>
    </article>
  );
}

/** Plain text, with a link for a line that is nothing else. */
function paragraphs(body: string) {
  return body.split("\n\n").map((line) => (
    <p key={line} className="break-anywhere">
      {/^https?:\/\/\S+$/.test(line) ? <a href={line}>{line}</a> : line}
    </p>
  ));
}
