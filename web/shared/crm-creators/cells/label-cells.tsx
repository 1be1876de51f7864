import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { More } from "#web/ui/explain.tsx";
import { LabelPill } from "#web/ui/label-pill.tsx";
import { useRowLabels } from "../edit/row-editing.tsx";
import styles from "./cells.module.css";
import { EditButton } from "./edit-button.tsx";
import { NoValue } from "./no-value.tsx";

/** Where they stand on the board. */
export function StatusCell({ row }: { row: CrmCreator }) {
  const status = useRowLabels().statuses.find(({ _id }) => _id === row.status);
  return (
    <div className={styles.cell}>
      {status ? <LabelPill kind="status" title={status.title} color={status.color} /> : <NoValue column="status" />}
      <EditButton row={row} column="status" />
    </div>
  );
}

export function TagsCell({ row }: { row: CrmCreator }) {
  const all = useRowLabels().tags;
  const [first, ...others] = all.filter(({ _id }) => row.tags.includes(_id));
  return (
    <div className={styles.cell}>
      <div className={styles.tags}>
        {first ? <LabelPill kind="tag" title={first.title} color={first.color} /> : <NoValue column="tags" />}
        {others.length > 0 && <More names={others.map(({ title }) => title)} />}
      </div>
      <EditButton row={row} column="tags" />
    </div>
  );
}
