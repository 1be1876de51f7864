import type { LabelType, LabelView } from "#contract/labels.ts";
import { ActionIcon } from "@mantine/core";
import { IconArrowMerge, IconDots, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { exact } from "#web/lib/format.ts";
import { useReorder } from "#web/table/use-reorder.ts";
import { LabelPill } from "#web/ui/label-pill.tsx";
import { ActionMenu } from "#web/ui/menu.tsx";
import { texts } from "#web/words/i18n.ts";
import { ColorChoice } from "./color-choice.tsx";
import { DeleteAsk, MergeAsk } from "./label-asks.tsx";
import { LabelGrip } from "./label-grip.tsx";
import { LabelName } from "./label-name.tsx";
import styles from "./labels.module.css";

const t = texts("labels");

type Dialog = "title" | "merge" | "delete" | null;

/** One label: its colour and name to be changed in place, how many have it, and the ways to be rid of it. */
export function LabelRow({
  type,
  label,
  labels,
  canWrite,
  onMove,
}: {
  type: LabelType;
  label: LabelView;
  /** All of the type, in their order. */
  labels: readonly LabelView[];
  canWrite: boolean;
  /** Moves the label to place `to`. Only statuses have an order. */
  onMove: ((from: number, to: number) => void) | undefined;
}) {
  const item = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<Dialog>(null);
  const { title, color, count } = label;
  const at = labels.indexOf(label);
  const { edge, dragged } = useReorder({ item, grip, place: onMove ? at : -1, onDrop: onMove ?? ignore });
  const close = () => setDialog(null);
  return (
    <li ref={item} className={styles.item} data-edge={edge} data-dragged={dragged}>
      <div className={styles.row}>
        {onMove && (
          <LabelGrip
            ref={grip}
            label={t("grip", { title })}
            keys={["ArrowUp", "ArrowDown"]}
            place={at}
            onMove={(to) => onMove(at, to)}
          />
        )}
        {canWrite && <ColorChoice {...{ type, label, labels }} />}
        <span className="grow shrink">
          {canWrite ? (
            <LabelName
              {...{ type, label, labels }}
              kind={type}
              words={{ rename: t("rename", { title }), name: t("name", { title }) }}
              naming={dialog === "title"}
              onNaming={(naming) => setDialog(naming ? "title" : null)}
            />
          ) : (
            <LabelPill title={title} color={color} kind={type} />
          )}
        </span>
        <span className="fixed-size text-label tabular muted">{t("count", { count, formatted: exact(count) })}</span>
        {canWrite && (
          <ActionMenu
            trigger={
              <ActionIcon variant="subtle" color="gray" size={26} aria-label={t("menu", { title })}>
                <IconDots size={16} aria-hidden />
              </ActionIcon>
            }
            actions={[
              {
                label: t("merge"),
                icon: <IconArrowMerge size={16} aria-hidden />,
                disabled: labels.length < 2,
                onClick: () => setDialog("merge"),
              },
              {
                label: t("delete"),
                icon: <IconTrash size={16} aria-hidden />,
                danger: true,
                onClick: () => setDialog("delete"),
              },
            ]}
          />
        )}
      </div>
      {dialog === "merge" && <MergeAsk {...{ type, label, labels }} onClose={close} />}
      {dialog === "delete" && <DeleteAsk {...{ type, label, labels }} onClose={close} />}
    </li>
  );
}

function ignore(): void {}
