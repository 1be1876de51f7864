import { ActionIcon, Checkbox } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPin, IconPinFilled } from "@tabler/icons-react";
import { useRef, useState, type ReactNode } from "react";
import styles from "./layout-menu.module.css";
import { useReorder } from "./use-reorder.ts";
import { texts } from "../words/i18n.ts";

const t = texts("table");

export type ColumnChoice<Id extends string> = {
  /** Every column there is, in the usual order. */
  columns: readonly Id[];
  nameOf: (column: Id) => string;
  shown: readonly Id[];
  onShown: (columns: Id[]) => void;
  /** Where columns can stay in sight while the others scroll sideways. */
  pins?: { pinned: readonly string[]; onPin: (column: Id, pinned: boolean) => void };
};

/** The visible columns in order, then the hidden ones; moved by drag, by arrow keys or by buttons. */
export function ColumnList<Id extends string>({ columns, nameOf, shown, onShown, pins }: ColumnChoice<Id>) {
  const [announcement, setAnnouncement] = useState("");
  const hidden = columns.filter((id) => !shown.includes(id));

  /** `to`: its new position. */
  function move(id: Id, to: number) {
    if (to < 0 || to >= shown.length) return;
    const others = shown.filter((one) => one !== id);
    onShown([...others.slice(0, to), id, ...others.slice(to)]);
    setAnnouncement(t("moved", { column: nameOf(id), place: to + 1, count: shown.length }));
  }

  return (
    <>
      <ul className={styles.columns} aria-label={t("columnsShown")}>
        {[...shown, ...hidden].map((id) => {
          const place = shown.indexOf(id);
          return (
            <ColumnItem
              key={id}
              {...{ place }}
              name={nameOf(id)}
              last={shown.length - 1}
              onToggle={() => onShown(place === -1 ? [...shown, id] : shown.filter((one) => one !== id))}
              onMove={(to) => move(id, to)}
              onDrop={(from, to) => {
                const dropped = shown[from];
                if (dropped !== undefined) move(dropped, to);
              }}
              pin={place === -1 || !pins ? undefined : pins.pinned.includes(id)}
              onPin={(pinned) => pins?.onPin(id, pinned)}
            />
          );
        })}
      </ul>
      <output className="visually-hidden">{announcement}</output>
    </>
  );
}

function ColumnItem({
  name,
  place,
  last,
  onToggle,
  onMove,
  onDrop,
  pin,
  onPin,
}: {
  name: string;
  /** Among those shown; -1: it is not. */
  place: number;
  last: number;
  onToggle: () => void;
  onMove: (to: number) => void;
  onDrop: (from: number, to: number) => void;
  pin: boolean | undefined;
  onPin: (pinned: boolean) => void;
}) {
  const item = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const { edge, dragged } = useReorder({ item, grip, place, onDrop });
  const isShown = place !== -1;
  return (
    <li ref={item} className={styles.column} data-edge={edge} data-dragged={dragged}>
      {isShown && (
        <button
          ref={grip}
          type="button"
          className={styles.grip}
          aria-label={t("grip", { column: name })}
          onKeyDown={(event) => {
            const to = { ArrowUp: place - 1, ArrowDown: place + 1 }[event.key];
            if (to === undefined) return;
            event.preventDefault();
            onMove(to);
          }}
        >
          <IconGripVertical size={14} aria-hidden />
        </button>
      )}
      <Checkbox size="xs" className={styles.name} label={name} checked={isShown} onChange={onToggle} />
      {pin !== undefined && (
        <ActionIcon
          variant="subtle"
          color={pin ? "accent" : "gray"}
          size={24}
          aria-label={t(pin ? "unpin" : "pin", { column: name })}
          title={t(pin ? "unpin" : "pin", { column: name })}
          aria-pressed={pin}
          onClick={() => onPin(!pin)}
        >
          {pin ? <IconPinFilled size={14} aria-hidden /> : <IconPin size={14} aria-hidden />}
        </ActionIcon>
      )}
      {isShown && (
        <>
          <MoveButton label={t("moveUp", { column: name })} disabled={place === 0} onClick={() => onMove(place - 1)}>
            <IconArrowUp size={14} aria-hidden />
          </MoveButton>
          <MoveButton
            label={t("moveDown", { column: name })}
            disabled={place === last}
            onClick={() => onMove(place + 1)}
          >
            <IconArrowDown size={14} aria-hidden />
          </MoveButton>
        </>
      )}
    </li>
  );
}

/** Keeps the focus at the end of its way, where it does nothing. */
function MoveButton({
  label,
  disabled,
  onClick,
  children,
}: {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={24}
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
    >
      {children}
    </ActionIcon>
  );
}
