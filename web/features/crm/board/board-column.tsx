import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { ActionIcon, Button, Skeleton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { useStore } from "#web/lib/store.ts";
import { texts } from "#web/words/i18n.ts";
import type { CrmState } from "../search-params.ts";
import { BoardCard } from "./board-card.tsx";
import { ColumnHead } from "./column-head.tsx";
import { foldColumn, foldedColumns, type Column } from "./statuses.ts";
import type { Board } from "./use-board.ts";
import { useCardKeys } from "./use-card-keys.ts";
import { useColumn } from "./use-column.ts";
import { useDraggable, useDropColumn } from "./use-drag.ts";
import styles from "./board.module.css";

const t = texts("board");

const CARD_HEIGHT = 108;
/** So many cards before the end the next ones are read. */
const AHEAD = 10;

/** A status and its creators; only the cards in sight are in the document. */
export function BoardColumn({ board, state, column }: { board: Board; state: CrmState; column: Column }) {
  const { id, label } = column;
  const { rows, total, isKnown, error, retry, readMore } = useColumn(state, id, board.moves);
  const element = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const isFolded = useStore(foldedColumns).includes(id);
  const over = useDropColumn(element, board, id);
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is not in use
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: (index) => rows[index]?._id ?? index,
    overscan: 6,
  });
  const items = virtual.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= rows.length - AHEAD;
  // Where the column is scrolled to is the browser's.
  useEffect(() => {
    if (isNearEnd) readMore?.();
  }, [isNearEnd, readMore]);

  const title = label?.title ?? t("noStatus");
  const isEmpty = isKnown && total === 0;
  // What comes into a folded column unfolds it. The element is the same: it stays a place to drop.
  if (isEmpty && isFolded)
    return (
      <section
        ref={element}
        className={styles.folded}
        aria-label={title}
        data-over={board.lifted?.to === id && board.lifted.from !== id ? "card" : over}
      >
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t("unfold", { title })}
          title={t("unfold", { title })}
          onClick={() => foldColumn(id, false)}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
        <h2 className={styles.foldedTitle}>{title}</h2>
      </section>
    );

  return (
    <section
      ref={element}
      className={styles.column}
      aria-label={title}
      data-over={board.lifted?.to === id && board.lifted.from !== id ? "card" : over}
    >
      <ColumnHead board={board} column={column} element={element} total={isKnown ? total : undefined} />
      <div ref={scroller} className={styles.cards}>
        {!isKnown && !error && <Waiting />}
        {isKnown && rows.length === 0 && (
          <p className={styles.empty}>
            {t("empty")}{" "}
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              aria-label={t("fold", { title })}
              onClick={() => foldColumn(id, true)}
            >
              {t("foldShort")}
            </Button>
          </p>
        )}
        <ul
          className="list-reset relative"
          style={{ height: virtual.getTotalSize() }}
          aria-label={label ? t("cards", { title: label.title }) : t("cardsNone")}
          data-board-cards
        >
          {items.map((item) => {
            const row = rows[item.index];
            if (!row) return null;
            return (
              <Card
                key={item.key}
                {...{ board, row, column: id, index: item.index, start: item.start }}
                measure={virtual.measureElement}
              />
            );
          })}
        </ul>
        {error && (
          <div className="grid items-start gap-2 p-3 text-label bad" role="alert">
            {isKnown ? t("moreFailed", { msg: error.msg }) : error.msg}
            <Button size="compact-xs" variant="default" onClick={retry}>
              {t("error.retry", { ns: "ui" })}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function Card({
  board,
  row,
  column,
  index,
  start,
  measure,
}: {
  board: Board;
  row: CrmCreator;
  column: string;
  index: number;
  start: number;
  measure: (element: HTMLElement | null) => void;
}) {
  const element = useRef<HTMLLIElement>(null);
  const onKeyDown = useCardKeys(board);
  const dragged = useDraggable(element, undefined, board, { card: row, from: column });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- cards are gone through by arrows
    <li
      ref={(li) => {
        element.current = li;
        measure(li);
        if (!li) return;
        keepWhole(li);
        board.takeFocus(li, row._id);
      }}
      className={styles.card}
      style={{ transform: `translateY(${start}px)` }}
      data-index={index}
      data-dragged={dragged}
      data-lifted={board.lifted?.row._id === row._id}
      data-write={board.canWrite}
      aria-describedby="board-keys"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={index === 0 ? 0 : -1}
      onKeyDown={(event) => onKeyDown(event, row, column)}
    >
      <div className={styles.face}>
        <BoardCard row={row} tags={board.tags} />
      </div>
    </li>
  );
}

/** Links and pictures would be dragged by themselves. */
function keepWhole(card: HTMLElement): void {
  for (const part of card.querySelectorAll<HTMLElement>("a, img")) part.draggable = false;
}

function Waiting() {
  return (
    <div className="grid gap-2" aria-busy>
      {[0, 1, 2].map((one) => (
        <Skeleton key={one} height={CARD_HEIGHT - 8} />
      ))}
    </div>
  );
}
