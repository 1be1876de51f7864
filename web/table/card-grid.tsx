import { Skeleton } from "@mantine/core";
import { useRef, type ComponentType } from "react";
import { classNames } from "../lib/class-names.ts";
import styles from "./card-grid.module.css";
import { RowsFrame, type RowsProps } from "./rows-frame.tsx";
import { byPointer, SelectBox } from "./select-box.tsx";
import { toggledRows } from "./selection.ts";
import { useRowKeys } from "./use-row-keys.ts";
import { texts } from "../words/i18n.ts";

const t = texts("table");

const COMING = 9;

/**
 * Shows rows as cards, moved through and chosen from by the same keys as the table. The page decides what a card shows.
 */
export function CardGrid<T, Size extends number>(props: RowsProps<T, Size> & { Card: ComponentType<{ row: T }> }) {
  const { label, rows, rowId, rowName, read, selection, onOpen, Card } = props;
  const grid = useRef<HTMLUListElement>(null);
  const stale = read.isPlaceholderData;
  const toggle = (some: readonly T[]) =>
    selection?.set(toggledRows(selection.rows, new Map(some.map((row) => [rowId(row), row]))));
  const at = (index: number, act: (row: T) => void) => {
    const row = rows?.[index];
    if (row !== undefined) act(row);
  };
  const keys = useRowKeys({
    container: grid,
    ids: (rows ?? []).map(rowId),
    perLine: () => columnsOf(grid.current),
    toggle: selection && ((index) => at(index, (row) => toggle([row]))),
    open: onOpen && ((index) => at(index, onOpen)),
    clear: selection && selection.rows.size > 0 ? selection.clear : undefined,
  });
  const chosen = rows?.filter((row) => selection?.rows.has(rowId(row))).length ?? 0;

  return (
    <RowsFrame {...props}>
      {selection && rows && (
        <div className={styles.bar}>
          <SelectBox
            label={t("selectPage")}
            checked={chosen === rows.length}
            mixed={chosen > 0}
            onToggle={() => toggle(rows)}
          />
          <span aria-hidden>{t("selectPage")}</span>
        </div>
      )}
      <div className={styles.scroller}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the way into the cards by keyboard, which then move by arrows */}
        <ul
          ref={grid}
          className={classNames(styles.grid, stale && styles.stale)}
          aria-label={label}
          aria-busy={stale || !rows}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          {...keys.handlers}
        >
          {rows
            ? rows.map((row, index) => {
                const selected = selection?.rows.has(rowId(row)) ?? false;
                return (
                  <li
                    key={rowId(row)}
                    className={styles.card}
                    data-index={index}
                    data-selected={selected}
                    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- takes the keyboard as a row does
                    tabIndex={keys.active === index ? 0 : -1}
                    aria-label={rowName(row)}
                  >
                    <Card row={row} />
                    {selection && (
                      <div className={styles.select}>
                        <SelectBox
                          label={t("selectRow", { name: rowName(row) })}
                          checked={selected}
                          onToggle={(event) => {
                            keys.choose(index);
                            if (byPointer(event)) keys.activate(index);
                          }}
                        />
                      </div>
                    )}
                  </li>
                );
              })
            : Array.from({ length: COMING }, (_, place) => <CardToCome key={place} />)}
        </ul>
        {!rows && <output className="visually-hidden">{t("loading")}</output>}
      </div>
    </RowsFrame>
  );
}

/** How many cards stand in the first line. */
function columnsOf(grid: HTMLElement | null): number {
  const cards = [...(grid?.children ?? [])].filter((card) => card instanceof HTMLElement);
  return Math.max(1, cards.filter((card) => card.offsetTop === cards[0]?.offsetTop).length);
}

function CardToCome() {
  return (
    <li className={styles.card} aria-hidden="true">
      <div className="row gap-3">
        <Skeleton circle height={48} width={48} />
        <Skeleton height={12} width="50%" />
      </div>
      <Skeleton height={10} width="80%" />
      <Skeleton height={32} />
      <Skeleton height={10} width="60%" />
    </li>
  );
}
