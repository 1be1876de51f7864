import { listSequences, type SequenceView } from "#contract/mail/sequences.ts";
import { SEQUENCE_RECIPIENT_STATES } from "#contract/mail/states.ts";
import { IconArrowsRight } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { mailLinks } from "#web/shared/mail/mail-links.ts";
import { Page } from "#web/shell/page.tsx";
import { Pager } from "#web/table/pager.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import { InboxNav } from "../inbox/inbox-nav.tsx";
import { Opens, SequenceState } from "./sequence-state.tsx";
import styles from "./sequences.module.css";

const t = texts("sequences");

/** Mails of the workspace that leave later or follow one another, the newest first. */
export function SequencesPage({ page }: { page: number }) {
  const navigate = useNavigate();
  const read = useRead(listSequences, { page }, { keepRows: true });
  return (
    <Page title={t("title")} lead={t("lead")} sampleMark={false} actions={<InboxNav current="sequences" />}>
      <Loaded read={read} failed={t("failed")}>
        {({ sequences, total, perPage }) =>
          total === 0 ? (
            <EmptyState icon={<IconArrowsRight size={22} />} title={t("empty")}>
              {t("emptyText")}
            </EmptyState>
          ) : (
            <>
              <ul className="list-reset stack card" aria-label={t("list")}>
                {sequences.map((sequence) => (
                  <Row key={sequence._id} sequence={sequence} />
                ))}
              </ul>
              <Pager
                page={page}
                size={perPage}
                total={total}
                label={t("pages")}
                onPage={(next) => void navigate(mailLinks.sequences(next))}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Row({ sequence }: { sequence: SequenceView }) {
  const { _id: id, title, createdBy, createdAt, length, counts, opens } = sequence;
  const total = SEQUENCE_RECIPIENT_STATES.reduce((sum, state) => sum + counts[state], 0);
  return (
    <li className={styles.sequence}>
      <div className={styles.content}>
        <span className="medium break-anywhere" dir="auto">
          <Link {...mailLinks.sequence(id)}>{title}</Link>
        </span>
        <span className={styles.facts}>
          <span>{t("steps", { count: length, formatted: exact(length) })}</span>
          <span>{t("recipients", { count: total, formatted: exact(total) })}</span>
          <span>{t("waiting", { formatted: exact(counts.waiting) })}</span>
          <span>{t("answered", { formatted: exact(counts.answered) })}</span>
          <Opens opens={opens} />
          <span>
            {createdBy !== null && t("by", { name: createdBy })} <Time at={createdAt} />
          </span>
        </span>
      </div>
      <SequenceState sequence={sequence} />
    </li>
  );
}
