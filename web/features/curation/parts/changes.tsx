import { listCurationChanges, type CurationChange } from "#contract/curation.ts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useRead } from "#web/api/queries.ts";
import { dateTime, when } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useChangeText } from "#web/shared/curation/change-text.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import styles from "./edit.module.css";

/** What administrators changed about the creator, the newest first. */
export function Changes({ creatorId }: { creatorId: string }) {
  const { t } = useTranslation("curation");
  const read = useRead(listCurationChanges, { creator: creatorId });
  return (
    <Loaded read={read} failed={t("page.changesFailed")}>
      {({ changes }) =>
        changes.length === 0 ? (
          <p className="flush muted">{t("page.noChanges")}</p>
        ) : (
          <ul className={styles.rows} aria-label={t("page.changes")}>
            {changes.map((change) => (
              <ChangeRow key={change._id} change={change} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

/** `creator`: where the list is of several. */
export function ChangeRow({ change, creator }: { change: CurationChange; creator?: CurationChange["creator"] }) {
  const { t } = useTranslation("curation");
  const { field, ...values } = useChangeText()(change);
  const { at, by, undone } = change;
  return (
    <li className={creator ? styles.changeOfMany : styles.change}>
      <span className="row wrap gap-2">
        {creator && (
          <Link {...paths.influencer(creator._id)} className="medium break-anywhere" dir="auto">
            {creator.full_name}
          </Link>
        )}
        <span className={creator ? "break-anywhere" : "medium break-anywhere"}>{field}</span>
        {undone && <Chip>{t("page.undone")}</Chip>}
      </span>
      <span className="break-anywhere" dir="auto">
        {t("page.fromTo", values)}
      </span>
      <span className="muted text-label">
        {by?.name ?? t("page.deletedUser")} ·{" "}
        <time dateTime={at} title={dateTime(at)}>
          {when(at)}
        </time>
      </span>
    </li>
  );
}
