import type { LabelView } from "#contract/labels.ts";
import { ActionIcon } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconDots, IconGripVertical } from "@tabler/icons-react";
import { useRef, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { compact, exact } from "#web/lib/format.ts";
import { LabelDot, LabelPill } from "#web/ui/label-pill.tsx";
import { ActionMenu } from "#web/ui/menu.tsx";
import { editLabel } from "../labels/change-labels.ts";
import { ColorChoice } from "../labels/color-choice.tsx";
import { TitleField } from "../labels/title-field.tsx";
import type { Column } from "./statuses.ts";
import type { Board } from "./use-board.ts";
import { useDraggable } from "./use-drag.ts";
import styles from "./board.module.css";

/** A column's status and how many have it; renamed, recoloured and moved in place. */
export function ColumnHead({
  board,
  column: { id, label },
  element,
  total,
}: {
  board: Board;
  column: Column;
  /** The whole column, which its grip drags. */
  element: RefObject<HTMLElement | null>;
  total: number | undefined;
}) {
  return (
    <header className={styles.head}>
      {label && board.canWrite ? (
        <OwnHead board={board} label={label} element={element} />
      ) : (
        <h2 className={styles.title}>
          {label ? <LabelPill title={label.title} color={label.color} kind="status" /> : <NoStatus />}
        </h2>
      )}
      {total !== undefined && (
        <output className={styles.count} title={exact(total)} data-column={id}>
          {compact(total)}
        </output>
      )}
    </header>
  );
}

function NoStatus() {
  const { t } = useTranslation("board");
  return (
    <span className={styles.none}>
      <LabelDot /> {t("noStatus")}
    </span>
  );
}

function OwnHead({
  board,
  label,
  element,
}: {
  board: Board;
  label: LabelView;
  element: RefObject<HTMLElement | null>;
}) {
  const { t } = useTranslation("board");
  const grip = useRef<HTMLButtonElement>(null);
  const [naming, setNaming] = useState(false);
  useDraggable(element, grip, board, { column: label._id });
  const { title, color } = label;
  const place = board.placeOf(label._id);
  const last = board.statuses.length - 1;
  return (
    <>
      <button
        ref={grip}
        type="button"
        className={styles.grip}
        aria-label={t("grip", { title })}
        onKeyDown={(event) => {
          const to = { ArrowLeft: place - 1, ArrowRight: place + 1 }[event.key];
          if (to === undefined) return;
          event.preventDefault();
          board.moveColumn(label._id, to);
        }}
      >
        <IconGripVertical size={14} aria-hidden />
      </button>
      <ColorChoice
        title={title}
        color={color}
        onColor={(next) => void editLabel("status", board.statuses, label, { color: next })}
      />
      <h2 className={styles.title}>
        {naming ? (
          <TitleField
            label={t("name", { title })}
            title={title}
            onTitle={(next) => void editLabel("status", board.statuses, label, { title: next })}
            onClose={() => setNaming(false)}
          />
        ) : (
          <button
            type="button"
            className={styles.rename}
            aria-label={t("rename", { title })}
            onClick={() => setNaming(true)}
          >
            <LabelPill title={title} color={color} kind="tag" />
          </button>
        )}
      </h2>
      <span className={styles.menu}>
        <ActionMenu
          trigger={
            <ActionIcon variant="subtle" color="gray" size={24} aria-label={t("menu", { title })}>
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          }
          actions={[
            {
              label: t("moveLeft"),
              icon: <IconArrowLeft size={16} aria-hidden />,
              disabled: place === 0,
              onClick: () => board.moveColumn(label._id, place - 1),
            },
            {
              label: t("moveRight"),
              icon: <IconArrowRight size={16} aria-hidden />,
              disabled: place === last,
              onClick: () => board.moveColumn(label._id, place + 1),
            },
          ]}
        />
      </span>
    </>
  );
}
