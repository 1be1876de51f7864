import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { NoValue } from "#web/shared/crm-creators/cells/no-value.tsx";
import { CellEditor } from "#web/shared/crm-creators/edit/use-cell-editing.tsx";
import { editLabel } from "#web/shared/crm-creators/edit/edited.ts";
import { useLabels } from "#web/shared/crm-creators/labels.ts";
import { useCan } from "#web/shared/use-can.ts";
import { LabelPill } from "#web/ui/label-pill.tsx";
import styles from "./crm-labels.module.css";

/** The status and the tags of a creator of the CRM, changed in place by the CRM's own editors. */
export function CrmLabels({ creatorId }: { creatorId: string }) {
  const { data } = useRead(profileOverview, { id: creatorId });
  return data?.crm ? <Labels row={data.crm} /> : null;
}

const COLUMNS = ["status", "tags"] as const;

function Labels({ row }: { row: CrmCreator }) {
  const { statuses, tags } = useLabels();
  const canWrite = useCan("crm.write");
  const [edited, setEdited] = useState<(typeof COLUMNS)[number] | null>(null);
  const shown = {
    status: statuses.filter(({ _id }) => _id === row.status),
    tags: tags.filter(({ _id }) => row.tags.includes(_id)),
  };
  return COLUMNS.map((column) => (
    <div key={column} className={styles.labels}>
      <button
        type="button"
        className={styles.button}
        disabled={!canWrite}
        aria-expanded={canWrite ? edited === column : undefined}
        onClick={() => setEdited(column)}
      >
        {canWrite && <span className="visually-hidden">{editLabel(column, row.creator.full_name)} </span>}
        {shown[column].map(({ _id, title, color }) => (
          <LabelPill key={_id} kind={column === "status" ? "status" : "tag"} title={title} color={color} />
        ))}
        {shown[column].length === 0 && <NoValue column={column} />}
      </button>
      {edited === column && (
        <div className={styles.editor}>
          <CellEditor row={row} column={column} onClose={() => setEdited(null)} />
        </div>
      )}
    </div>
  ));
}
