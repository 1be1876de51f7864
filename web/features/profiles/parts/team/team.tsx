import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { paths } from "#web/lib/paths.ts";
import { columnName } from "#web/shared/collections/column-menu.tsx";
import { useCrm } from "#web/shared/crm-creators/own-fields.ts";
import { editLabel, type EditedColumn } from "#web/shared/crm-creators/edit/edited.ts";
import { EnteredValue } from "#web/shared/crm-creators/cells/entered-cell.tsx";
import { NoValue } from "#web/shared/crm-creators/cells/no-value.tsx";
import type { Move } from "#web/shared/crm-creators/edit/editor-props.ts";
import { CellEditor } from "#web/shared/crm-creators/edit/use-cell-editing.tsx";
import { useLabels } from "#web/shared/crm-creators/labels.ts";
import { useCan } from "#web/shared/use-can.ts";
import { LabelPill } from "#web/ui/label-pill.tsx";
import { texts } from "#web/words/i18n.ts";
import { Section } from "../section.tsx";
import { Merged } from "./merged.tsx";
import { TeamField } from "./team-field.tsx";
import styles from "./team.module.css";

const t = texts("profiles");

/** Columns with a place of their own above. */
const PLACED = new Set<string>(["status", "tags", "email", "note"]);

/** The workspace's CRM fields of a creator, edited in place. Tab in an editor goes to the next field. */
export function Team({ row, of }: { row: CrmCreator; of: string }) {
  const columns = useCrm().crm.editable;
  const canWrite = useCan("crm.write");
  const [edited, setEdited] = useState<EditedColumn | null>(null);

  function editing(column: EditedColumn) {
    function close(move: Move | "leave") {
      const next = move === "leave" || move === 0 ? undefined : columns[columns.indexOf(column) + move];
      setEdited(next ?? null);
    }
    return {
      label: columnName(column),
      edit: canWrite ? editLabel(column, row.creator.full_name) : undefined,
      editor: edited === column && <CellEditor row={row} column={column} onClose={close} />,
      onEdit: () => setEdited(column),
    };
  }

  return (
    <Section title={t("team.title")}>
      <dl className={styles.fields}>
        <TeamField {...editing("status")}>
          <Status row={row} />
        </TeamField>
        <TeamField {...editing("tags")}>
          <Tags row={row} />
        </TeamField>
        <TeamField {...editing("email")}>
          <Email row={row} />
        </TeamField>
        <TeamField {...editing("note")}>
          {row.customNote ? (
            <p className={styles.note} dir="auto">
              {row.customNote}
            </p>
          ) : (
            <NoValue column="note" />
          )}
        </TeamField>
        {columns
          .filter((column) => !PLACED.has(column))
          .map((column) => (
            <TeamField key={column} {...editing(column)}>
              <EnteredValue row={row} column={column} />
            </TeamField>
          ))}
        <TeamField label={t("columns.lists", { ns: "table" })}>
          <Lists row={row} />
        </TeamField>
        <Merged row={row} of={of} />
      </dl>
    </Section>
  );
}

function Status({ row }: { row: CrmCreator }) {
  const status = useLabels().statuses.find(({ _id }) => _id === row.status);
  if (!status) return <NoValue column="status" />;
  return <LabelPill kind="status" title={status.title} color={status.color} />;
}

function Tags({ row }: { row: CrmCreator }) {
  const tags = useLabels().tags.filter(({ _id }) => row.tags.includes(_id));
  if (tags.length === 0) return <NoValue column="tags" />;
  return (
    <ul className={styles.pills} aria-label={t("columns.tags", { ns: "table" })}>
      {tags.map(({ _id, title, color }) => (
        <li key={_id}>
          <LabelPill kind="tag" title={title} color={color} />
        </li>
      ))}
    </ul>
  );
}

function Email({ row: { email, customEmail } }: { row: CrmCreator }) {
  if (!email) return <NoValue column="email" />;
  return (
    <span className={styles.email}>
      <a href={`mailto:${email}`}>{email}</a>
      {customEmail === null && <span className="muted">{t("team.publicEmail")}</span>}
    </span>
  );
}

function Lists({ row }: { row: CrmCreator }) {
  if (row.lists.length === 0) return <span className="muted">{t("team.noLists")}</span>;
  return (
    <ul className={styles.pills} aria-label={t("inLists")}>
      {row.lists.map(({ _id, title }) => (
        <li key={_id}>
          <Link {...paths.list(_id)} className={styles.list} title={title}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
