import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter";
import { ActionIcon, Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { texts } from "#web/words/i18n.ts";
import styles from "./own-profile.module.css";

const t = texts("creatorProfile");

type Item = { _id: string };

type Props<T extends Item> = {
  label: string;
  items: readonly T[];
  nameOf: (item: T) => string;
  /** A change is under way: the next one waits for it. */
  isBusy: boolean;
  onMove: (item: T, place: number) => void;
  onEdit: (item: T) => void;
  onWithdraw: (item: T) => void;
  children: (item: T) => ReactNode;
};

/** Items in the order of their owner, which dragging changes, and buttons for keys and fingers. */
export function OrderedItems<T extends Item>({ label, items, nameOf, children, ...rest }: Props<T>) {
  const { isBusy, onMove, onEdit, onWithdraw } = rest;
  if (items.length === 0) return null;
  const moveTo = (item: T | undefined, place: number) => {
    if (item && !isBusy && place >= 0 && place < items.length && items[place] !== item) onMove(item, place);
  };
  return (
    <ol className="list-reset" aria-label={label}>
      {items.map((item, place) => (
        <Row
          key={item._id}
          id={item._id}
          list={label}
          name={nameOf(item)}
          isFirst={place === 0}
          isLast={place === items.length - 1}
          onMove={(by) => moveTo(item, place + by)}
          onDropped={(id) =>
            moveTo(
              items.find(({ _id }) => _id === id),
              place,
            )
          }
          onEdit={() => onEdit(item)}
          onWithdraw={() => !isBusy && onWithdraw(item)}
        >
          {children(item)}
        </Row>
      ))}
    </ol>
  );
}

function Row({
  id,
  list,
  name,
  isFirst,
  isLast,
  onMove,
  onDropped,
  onEdit,
  onWithdraw,
  children,
}: {
  id: string;
  /** Items are dropped in their own list. */
  list: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onDropped: (id: string) => void;
  onEdit: () => void;
  onWithdraw: () => void;
  children: ReactNode;
}) {
  const row = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDropped);
  // The library listens to the document; it must take what is on screen by then.
  useEffect(() => {
    latest.current = onDropped;
  });
  const isAlone = isFirst && isLast;
  useEffect(() => {
    const [element, dragHandle] = [row.current, grip.current];
    if (!element || !dragHandle) return undefined;
    return combine(
      draggable({ element, dragHandle, getInitialData: () => ({ list, id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data["list"] === list && source.data["id"] !== id,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop({ source }) {
          setOver(false);
          latest.current(String(source.data["id"]));
        },
      }),
    );
  }, [list, id]);
  return (
    <li ref={row} className={styles.item} data-over={isOver}>
      <span ref={grip} hidden={isAlone} className={isAlone ? undefined : styles.grip} title={t("items.drag")}>
        <IconGripVertical size={16} aria-hidden />
      </span>
      <div className="stack gap-1 shrink grow">{children}</div>
      <span className={styles.actions}>
        {!isAlone && (
          <>
            <Arrow name={t("items.up", { name })} isOff={isFirst} onClick={() => onMove(-1)}>
              <IconArrowUp size={16} aria-hidden />
            </Arrow>
            <Arrow name={t("items.down", { name })} isOff={isLast} onClick={() => onMove(1)}>
              <IconArrowDown size={16} aria-hidden />
            </Arrow>
          </>
        )}
        <Button size="compact-sm" variant="default" aria-label={t("items.editNamed", { name })} onClick={onEdit}>
          {t("items.edit")}
        </Button>
        <Button size="compact-sm" variant="subtle" aria-label={t("items.withdrawNamed", { name })} onClick={onWithdraw}>
          {t("items.withdraw")}
        </Button>
      </span>
    </li>
  );
}

/** It keeps the focus at the end of the list, where it does nothing. */
function Arrow({
  name,
  isOff,
  onClick,
  children,
}: {
  name: string;
  isOff: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={name}
      aria-disabled={isOff}
      className={isOff ? styles.off : undefined}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
