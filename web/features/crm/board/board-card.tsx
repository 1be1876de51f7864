import type { CrmCreator } from "#contract/crm/endpoints.ts";
import type { LabelView } from "#contract/labels.ts";
import { IconMail } from "@tabler/icons-react";
import { CardAccounts } from "#web/shared/board/card-accounts.tsx";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { LabelPill } from "#web/ui/label-pill.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { Flag } from "#web/ui/people/flag.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./board-card.module.css";

const t = texts("board");

const TAGS = 2;

/** A creator on the board: who, where from, how big, what the team has noted. */
export function BoardCard({ row, tags }: { row: CrmCreator; tags: readonly LabelView[] }) {
  const { creator, email } = row;
  const tagged = tags.filter(({ _id }) => row.tags.includes(_id));
  return (
    <>
      <div className="row gap-2">
        <Avatar name={creator.full_name} src={creator.picture_url} brand={creator.is_a_brand} size={32} />
        <span className="flex grow shrink text-table nowrap">
          <CreatorLink creator={creator} />
        </span>
        {creator.country && <Flag code={creator.country} />}
        {email !== null && (
          <span className="inline-flex fixed-size muted" title={email}>
            <IconMail size={14} aria-hidden />
            <span className="visually-hidden">{t("hasEmail")}</span>
          </span>
        )}
      </div>
      <CardAccounts networks={creator.networks} />
      {tagged.length > 0 && (
        <div className={styles.tags}>
          {tagged.slice(0, TAGS).map(({ _id, title, color }) => (
            <LabelPill key={_id} title={title} color={color} kind="tag" />
          ))}
          {tagged.length > TAGS && (
            <span
              className={styles.more}
              title={tagged
                .slice(TAGS)
                .map(({ title }) => title)
                .join(", ")}
            >
              {t("moreTags", { count: tagged.length - TAGS })}
            </span>
          )}
        </div>
      )}
    </>
  );
}
