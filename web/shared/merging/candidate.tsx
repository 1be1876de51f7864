import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { Checkbox, Radio } from "@mantine/core";
import type { ReactNode } from "react";
import { compact, exact } from "#web/lib/format.ts";
import { useLabels } from "#web/shared/crm-creators/labels.ts";
import { CreatorCell } from "#web/shared/creators/creator-cell.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { LabelPill } from "#web/ui/label-pill.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./candidate.module.css";

const t = texts("duplicates");

/** One of a group, with what the team has of them; chosen as the one to keep, or left out of the merge. */
export function Candidate({
  row,
  name,
  isPrimary,
  same,
  reason,
  onKeep,
  onSame,
}: {
  row: CrmCreator;
  /** Name of the group of radios. */
  name: string;
  isPrimary: boolean;
  /** Merged with the others. */
  same: boolean;
  /** Why they cannot be the one to keep. */
  reason: string | undefined;
  onKeep: () => void;
  /** Absent where there are only two rows: they are merged with each other or not at all. */
  onSame: ((same: boolean) => void) | undefined;
}) {
  const canWrite = useCan("crm.write");
  const full = row.creator.full_name;
  return (
    <div className={styles.card} data-primary={isPrimary} data-same={same}>
      <CreatorCell creator={row.creator} large />
      <Facts row={row} />
      {canWrite && (
        <div className={styles.choices} title={reason}>
          <Radio
            size="xs"
            name={name}
            label={t("keep")}
            aria-label={t("keepOne", { name: full })}
            checked={isPrimary}
            disabled={reason !== undefined || !same}
            onChange={onKeep}
          />
          {onSame && !isPrimary && (
            <Checkbox
              size="xs"
              label={t("same")}
              aria-label={t("sameOne", { name: full })}
              checked={same}
              onChange={(event) => onSame(event.currentTarget.checked)}
            />
          )}
        </div>
      )}
    </div>
  );
}

function Facts({ row }: { row: CrmCreator }) {
  const labels = useLabels();
  const status = labels.statuses.find(({ _id }) => _id === row.status);
  const tags = labels.tags.filter(({ _id }) => row.tags.includes(_id));
  const nothing = !status && tags.length === 0 && row.lists.length === 0 && !row.email && !row.customNote;
  return (
    <dl className={styles.facts}>
      <Fact label={t("has.networks")}>
        <ul className={styles.accounts}>
          {row.creator.networks.map(({ network, username, followers }) => (
            <li key={`${network} ${username}`} title={followers === null ? undefined : exact(followers)}>
              <NetworkIcon network={network} size={14} labelled />
              <span className="grow shrink truncate">@{username}</span>
              {followers !== null && <span className="figures">{compact(followers)}</span>}
            </li>
          ))}
        </ul>
      </Fact>
      {status && (
        <Fact label={t("has.status")}>
          <LabelPill kind="status" title={status.title} color={status.color} />
        </Fact>
      )}
      {tags.length > 0 && (
        <Fact label={t("has.tags")}>
          {tags.map(({ _id, title, color }) => (
            <LabelPill key={_id} kind="tag" title={title} color={color} />
          ))}
        </Fact>
      )}
      {row.lists.length > 0 && <Fact label={t("has.lists")}>{row.lists.map(({ title }) => title).join(", ")}</Fact>}
      {row.email && <Fact label={t("has.email")}>{row.email}</Fact>}
      {row.customNote && (
        <Fact label={t("has.note")}>
          <span className="clamp-3 pre-line" title={row.customNote} dir="auto">
            {row.customNote}
          </span>
        </Fact>
      )}
      {nothing && <Fact label={t("has.note")}>{t("has.nothing")}</Fact>}
      <Fact label={t("has.added")}>
        <Time at={row.createdAt} />
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
