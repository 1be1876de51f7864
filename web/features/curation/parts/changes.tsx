import { listCurationChanges, type CurationChange } from "#contract/curation.ts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "#web/api/queries.ts";
import { useUser } from "#web/api/session.ts";
import { dateTime, exact, when } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useChangeText } from "#web/shared/curation/change-text.ts";
import { undo } from "#web/shell/undo.ts";
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

/** A change of one creator, where the list is of that creator alone. */
function ChangeRow({ change }: { change: CurationChange }) {
  const { field, ...values } = useChangeText()(change);
  return (
    <li className={styles.change}>
      <span className="row wrap gap-2">
        <span className="medium break-anywhere">{field}</span>
        <Undone change={change} />
      </span>
      <FromTo values={values} />
      <Author change={change} />
    </li>
  );
}

/** The same change of these creators by one action, with its undo for who made it. */
export function ChangeOfMany({ changes }: { changes: readonly [CurationChange, ...CurationChange[]] }) {
  const { t } = useTranslation("curation");
  const user = useUser();
  const [first] = changes;
  const { field, ...values } = useChangeText()(first);
  const isSame = changes.every(({ before }) => before === first.before);
  const { action } = first;
  const isPart = action !== null && action.creators > changes.length;
  return (
    <li className={styles.changeOfMany}>
      <span className="row wrap gap-2">
        <span className="break-anywhere">
          {changes.slice(0, NAMED).map(({ creator }, at) => (
            <Fragment key={creator._id}>
              {at > 0 && ", "}
              <Link {...paths.influencer(creator._id)} className="medium">
                <bdi>{creator.full_name}</bdi>
              </Link>
            </Fragment>
          ))}
          {changes.length > NAMED && ` ${t("history.more", { count: changes.length - NAMED })}`}
          {isPart && ` ${t("history.part", { count: action.creators, formatted: exact(action.creators) })}`}
        </span>
        <span className="break-anywhere">{field}</span>
        <Undone change={first} />
      </span>
      <FromTo values={isSame ? values : { ...values, before: t("history.various") }} />
      <span className="row wrap gap-2">
        <Author change={first} />
        {action && !first.undone && first.by?._id === user?._id && (
          <Button size="compact-xs" variant="default" onClick={() => void undo([action._id])}>
            {t("undo.action", { ns: "shell" })}
          </Button>
        )}
      </span>
    </li>
  );
}

const NAMED = 3;

function Undone({ change: { undone } }: { change: CurationChange }) {
  const { t } = useTranslation("curation");
  return undone ? <Chip>{t("page.undone")}</Chip> : null;
}

function FromTo({ values }: { values: { before: string; after: string } }) {
  const { t } = useTranslation("curation");
  return (
    <span className="break-anywhere" dir="auto">
      {t("page.fromTo", values)}
    </span>
  );
}

function Author({ change: { by, at } }: { change: CurationChange }) {
  const { t } = useTranslation("curation");
  return (
    <span className="muted text-label">
      {by?.name ?? t("page.deletedUser")} ·{" "}
      <time dateTime={at} title={dateTime(at)}>
        {when(at)}
      </time>
    </span>
  );
}
