import { listMails, type MailView } from "#contract/system-mails.ts";
import { IconMail } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { classNames } from "#web/lib/class-names.ts";
import { paths } from "#web/lib/paths.ts";
import { Page } from "#web/shell/page.tsx";
import { PageLinks } from "#web/table/page-links.tsx";
import { Collapsible } from "#web/ui/collapsible.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./mailbox-page.module.css";

const t = texts("systemMails");

const route = getRouteApi("/signed-in/admin-only/mailbox");

/** Mails of this installation, for its administrators: the only way to read them when no mail server is configured. */
export function MailboxPage() {
  const { page = 1 } = route.useSearch();
  const read = useRead(listMails, { page }, { keepRows: true });
  const { data } = read;
  const lead = data && (data.sender === null ? t("local") : t("sent", { sender: data.sender }));
  return (
    <Page title={t("title")} lead={lead} sampleMark={false}>
      <Loaded read={read}>
        {({ mails, total, perPage }) =>
          mails.length === 0 ? (
            <EmptyState icon={<IconMail size={22} />} title={t("empty")}>
              {t("emptyText")}
            </EmptyState>
          ) : (
            <>
              <ul className={styles.mails}>
                {mails.map((mail) => (
                  <Mail key={mail._id} mail={mail} />
                ))}
              </ul>
              <PageLinks
                page={page}
                hasMore={page * perPage < total}
                at={(at) => ({ ...paths.mailbox(), search: { page: at } })}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Mail({ mail }: { mail: MailView }) {
  const [open, setOpen] = useState(false);
  const { to, subject, state, body, error, createdAt } = mail;
  const isBad = state === "failed" || state === "unknown";
  return (
    <li>
      <Collapsible
        title={
          <span className={styles.head}>
            <span className="truncate">{subject}</span>
            <span className="regular muted truncate">{to}</span>
          </span>
        }
        mark={
          <span className="row gap-3 fixed-size regular text-label muted">
            {state !== "local" && <span className={isBad ? "bad" : undefined}>{t(`state.${state}`)}</span>}
            <Time at={createdAt} />
          </span>
        }
        open={open}
        onToggle={() => setOpen(!open)}
      >
        {error !== null && <p className={classNames("flush notice bad-tint", styles.error)}>{error}</p>}
        <div className={styles.body}>
          {body === null ? <p className="muted">{t("bodyDeleted")}</p> : paragraphs(body)}
        </div>
      </Collapsible>
    </li>
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
