import type { CustomField, FieldKey } from "#contract/collections/custom-field.ts";
import { ActionIcon } from "@mantine/core";
import { IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useCrm } from "#web/shared/crm-creators/own-fields.ts";
import { useCan } from "#web/shared/use-can.ts";
import { useReorder } from "#web/table/use-reorder.ts";
import { ActionMenu } from "#web/ui/menu.tsx";
import { ConfirmLine } from "../labels/label-asks.tsx";
import { LabelGrip } from "../labels/label-grip.tsx";
import { TitleField } from "../labels/title-field.tsx";
import { editField, moveField, removeField } from "#web/shared/crm-creators/fields/change-fields.ts";
import { FieldOptions } from "./field-options.tsx";
import { NewField } from "#web/shared/crm-creators/fields/new-field.tsx";
import { texts } from "#web/words/i18n.ts";
import editors from "../labels/label-editors.module.css";
import styles from "../labels/labels.module.css";

const t = texts("labels");

/** The fields that the workspace has defined: made, renamed, moved, given options, deleted. */
export function FieldList({ onCreated }: { onCreated: (field: FieldKey) => void }) {
  const canWrite = useCan("crm.write");
  const { fields } = useCrm();
  const [announcement, setAnnouncement] = useState("");

  function move(from: number, to: number): void {
    const field = fields[from];
    if (!field || to < 0 || to >= fields.length) return;
    setAnnouncement(t("place", { title: field.title, place: to + 1, count: fields.length }));
    void moveField(fields, from, to);
  }

  return (
    <>
      <p className={styles.lead}>{canWrite ? t("fields.lead") : t("readOnly")}</p>
      {canWrite && <NewField count={fields.length} onCreated={onCreated} />}
      {fields.length === 0 && <p className={styles.empty}>{t("fields.empty")}</p>}
      <ul className="list-reset" aria-label={t("fields.list")}>
        {fields.map((field, place) => (
          <FieldRow key={field._id} field={field} place={place} onMove={canWrite ? move : undefined} />
        ))}
      </ul>
      <output className="visually-hidden">{announcement}</output>
    </>
  );
}

type Editing = "title" | "options" | "delete" | null;

function FieldRow({
  field,
  place,
  onMove,
}: {
  field: CustomField;
  place: number;
  /** Absent: it is only shown. */
  onMove: ((from: number, to: number) => void) | undefined;
}) {
  const item = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const [editing, setEditing] = useState<Editing>(null);
  const { title, kind, currency, options } = field;
  const { edge, dragged } = useReorder({ item, grip, place: onMove ? place : -1, onDrop: onMove ?? (() => {}) });
  const close = () => setEditing(null);
  const detail =
    kind === "money" ? currency : kind === "select" ? t("fields.optionCount", { count: options.length }) : null;
  return (
    <li ref={item} className={styles.item} data-edge={edge} data-dragged={dragged}>
      <div className={styles.row}>
        {onMove && (
          <LabelGrip
            ref={grip}
            label={t("grip", { title })}
            keys={["ArrowUp", "ArrowDown"]}
            place={place}
            onMove={(to) => onMove(place, to)}
          />
        )}
        <span className="grow shrink">
          {editing === "title" ? (
            <TitleField
              label={t("name", { title })}
              title={title}
              onTitle={(next) => void editField(field, { title: next })}
              onClose={close}
            />
          ) : onMove ? (
            <button
              type="button"
              className={editors.rename}
              aria-label={t("rename", { title })}
              onClick={() => setEditing("title")}
            >
              <span className="medium ellipsis">{title}</span>
            </button>
          ) : (
            <span className="medium ellipsis">{title}</span>
          )}
        </span>
        <span className="fixed-size text-label muted">
          {t(`fields.kinds.${kind}`)}
          {detail !== null && ` · ${detail}`}
        </span>
        {onMove && (
          <ActionMenu
            trigger={
              <ActionIcon variant="subtle" color="gray" size={26} aria-label={t("menu", { title })}>
                <IconDots size={16} aria-hidden />
              </ActionIcon>
            }
            actions={[
              ...(kind === "select"
                ? [
                    {
                      label: t("fields.editOptions"),
                      icon: <IconPencil size={16} aria-hidden />,
                      onClick: () => setEditing("options"),
                    },
                  ]
                : []),
              {
                label: t("delete"),
                icon: <IconTrash size={16} aria-hidden />,
                danger: true,
                onClick: () => setEditing("delete"),
              },
            ]}
          />
        )}
      </div>
      {editing === "options" && <FieldOptions field={field} onClose={close} />}
      {editing === "delete" && (
        <ConfirmLine
          says={t("fields.deleteSays", { title })}
          does={t("deleteDo")}
          onDo={() => void removeField(field)}
          onClose={close}
        />
      )}
    </li>
  );
}
