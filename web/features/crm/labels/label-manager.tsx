import type { FieldKey } from "#contract/collections/field-key.ts";
import { LABEL_TYPES, type LabelType } from "#contract/labels.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { FieldList } from "../fields/field-list.tsx";
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useLabels } from "#web/shared/crm-creators/labels.ts";
import { useCan } from "#web/shared/use-can.ts";
import { texts } from "#web/words/i18n.ts";
import { moveStatus } from "./change-labels.ts";
import { LabelRow } from "./label-row.tsx";
import { NewLabel } from "./new-label.tsx";
import styles from "./labels.module.css";

const t = texts("labels");

const MANAGED = [...LABEL_TYPES, "field"] as const;
export type Managed = (typeof MANAGED)[number];

/** Every tag, status and field of the team. Who may not change them sees them. */
export function LabelManager({
  first,
  onFieldCreated,
  onClose,
}: {
  first: Managed;
  onFieldCreated: (field: FieldKey) => void;
  onClose: () => void;
}) {
  const [type, setType] = useState(first);
  return (
    <EntryDialog onClose={onClose} title={t("manage")} size="lg">
      <SegmentedControl<Managed>
        fullWidth
        size="xs"
        aria-label={t("manage")}
        value={type}
        data={MANAGED.map((value) => ({ value, label: t(`types.${value}`) }))}
        onChange={setType}
      />
      {type === "field" ? <FieldList onCreated={onFieldCreated} /> : <LabelList key={type} type={type} />}
    </EntryDialog>
  );
}

function LabelList({ type }: { type: LabelType }) {
  const canWrite = useCan("crm.write");
  const { tags, statuses } = useLabels();
  const labels = type === "tag" ? tags : statuses;
  const [announcement, setAnnouncement] = useState("");

  function move(from: number, to: number): void {
    const label = labels[from];
    if (!label || to < 0 || to >= labels.length) return;
    setAnnouncement(t("place", { title: label.title, place: to + 1, count: labels.length }));
    void moveStatus(labels, from, to);
  }

  return (
    <>
      <p className={styles.lead}>{canWrite ? t(`lead.${type}`) : t("readOnly")}</p>
      {canWrite && <NewLabel type={type} labels={labels} />}
      {labels.length === 0 && <p className={styles.empty}>{t(`empty.${type}`)}</p>}
      <ul className="list-reset" aria-label={t(`list.${type}`)}>
        {labels.map((label) => (
          <LabelRow
            key={label._id}
            {...{ type, label, labels, canWrite }}
            onMove={canWrite && type === "status" ? move : undefined}
          />
        ))}
      </ul>
      <output className="visually-hidden">{announcement}</output>
    </>
  );
}
