import { listCurationChanges, type CurationChange, type CurationEntry } from "#contract/curation/endpoints.ts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useChangeText } from "#web/shared/curation/change-text.ts";
import { undo } from "#web/shell/undo.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./edit.module.css";

const t = texts("curation");

/** What administrators changed about the creator, the newest first. */
export function Changes({ creatorId }: { creatorId: string }) {
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

/** A change of one of the creators that an action changed. */
export function ChangeOfCreator({ change }: { change: CurationChange }) {
  const { field, ...values } = useChangeText()(change);
  return (
    <li className={styles.changeOfMany}>
      <span className="row wrap gap-2">
        <CreatorName creator={change.creator} />
        <Undone change={change} />
      </span>
      <span className="break-anywhere">{field}</span>
      <FromTo values={values} />
    </li>
  );
}

/** What one action changed, with its undo for who made it; opens to the changes of each creator. */
export function Entry({ entry }: { entry: CurationEntry }) {
  const { _id, creators, named, changes, different, undone, canUndo } = entry;
  const more = different - changes.length;
  const isShort = creators <= named.length;
  return (
    <li className={styles.changeOfMany}>
      <span className="row wrap gap-2">
        <span className="break-anywhere">
          {isShort ? (
            named.map((creator, at) => (
              <Fragment key={creator._id}>
                {at > 0 && ", "}
                <CreatorName creator={creator} />
              </Fragment>
            ))
          ) : (
            <Link {...paths.curationHistory()} search={{ action: _id }} className="medium">
              {t("history.creators", { count: creators, formatted: exact(creators) })}
            </Link>
          )}
        </span>
        {undone !== "none" && <Chip>{t(`history.undone.${undone}`)}</Chip>}
      </span>
      <ul className="list-reset">
        {changes.map((change) => (
          <EntryChange key={`${change.field} ${JSON.stringify(change.after)}`} change={change} of={creators} />
        ))}
        {more > 0 && (
          <li>
            <Link {...paths.curationHistory()} search={{ action: _id }}>
              {t("history.more", { count: more, formatted: exact(more) })}
            </Link>
          </li>
        )}
      </ul>
      <span className="row wrap gap-2">
        <Author change={entry} />
        {canUndo && (
          <Button size="compact-xs" variant="default" onClick={() => void undo([_id])}>
            {t("undo.action", { ns: "shell" })}
          </Button>
        )}
      </span>
    </li>
  );
}

function EntryChange({ change, of }: { change: CurationEntry["changes"][number]; of: number }) {
  const { field, ...values } = useChangeText()(change);
  const { creators, same } = change;
  return (
    <li className="break-anywhere">
      {field}{" "}
      <span className="muted">
        <FromTo values={same ? values : { ...values, before: t("history.various") }} />
        {creators < of && ` · ${t("history.creators", { count: creators, formatted: exact(creators) })}`}
      </span>
    </li>
  );
}

function CreatorName({ creator: { _id, full_name: name } }: Pick<CurationChange, "creator">) {
  return (
    <Link {...paths.influencer(_id)} className="medium break-anywhere">
      <bdi>{name}</bdi>
    </Link>
  );
}

function Undone({ change: { undone } }: { change: CurationChange }) {
  return undone ? <Chip>{t("page.undone")}</Chip> : null;
}

function FromTo({ values }: { values: { before: string; after: string } }) {
  return (
    <span className="break-anywhere" dir="auto">
      {t("page.fromTo", values)}
    </span>
  );
}

function Author({ change: { by, at } }: { change: Pick<CurationChange, "by" | "at"> }) {
  return (
    <span className="muted text-label">
      {by?.name ?? t("page.deletedUser")} · <Time at={at} />
    </span>
  );
}
