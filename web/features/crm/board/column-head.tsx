import type { LabelView } from "#contract/labels.ts";
import { ActionIcon } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconDots } from "@tabler/icons-react";
import { useRef, useState, type RefObject } from "react";
import { compact, exact } from "#web/lib/format.ts";
import { LabelDot, LabelPill } from "#web/ui/label-pill.tsx";
import { ActionMenu } from "#web/ui/menu.tsx";
import { texts } from "#web/words/i18n.ts";
import { ColorChoice } from "../labels/color-choice.tsx";
import { LabelGrip } from "../labels/label-grip.tsx";
import { LabelName } from "../labels/label-name.tsx";
import type { Column } from "./statuses.ts";
import type { Board } from "./use-board.ts";
import styles from "#web/shared/board/board.module.css";
import { useDraggable } from "#web/shared/board/use-drag.ts";

const t = texts("board");

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
  return (
    <span className="inline-row gap-2 px-2 medium">
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
  const grip = useRef<HTMLButtonElement>(null);
  const [naming, setNaming] = useState(false);
  useDraggable(element, grip, board, { column: label._id });
  const { title } = label;
  const edited = { type: "status", label, labels: board.statuses } as const;
  const place = board.placeOf(label._id);
  const last = board.statuses.length - 1;
  return (
    <>
      <LabelGrip
        ref={grip}
        label={t("grip", { title })}
        keys={["ArrowLeft", "ArrowRight"]}
        place={place}
        onMove={(to) => board.moveColumn(label._id, to)}
      />
      <ColorChoice {...edited} />
      <h2 className={styles.title}>
        <LabelName
          {...edited}
          kind="tag"
          words={{ rename: t("rename", { title }), name: t("name", { title }) }}
          naming={naming}
          onNaming={setNaming}
        />
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
