import { ActionIcon, Button, Skeleton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { texts } from "#web/words/i18n.ts";
import { useCardKeys } from "./use-card-keys.ts";
import type { BoardRow, Cards } from "./use-cards.ts";
import { useDraggable, useDropColumn, type ColumnMoves } from "./use-drag.ts";
import styles from "./board.module.css";

const t = texts("board");

/** So many cards before the end the next ones are read. */
const AHEAD = 10;

/** What a column shows, read page by page. */
type ColumnRead<Row> = {
  rows: readonly Row[];
  total: number;
  isKnown: boolean;
  error: { msg: string } | null;
  retry: () => void;
  readMore: (() => void) | undefined;
};

type Props<Row extends BoardRow> = {
  board: Cards<Row>;
  id: string;
  title: string;
  /** What the cards of the column are together, for screen readers. */
  label: string;
  read: ColumnRead<Row>;
  renderHead: (element: RefObject<HTMLElement | null>) => ReactNode;
  renderCard: (row: Row) => ReactNode;
  cardHeight: number;
  /** Whether an empty column is folded, and how it becomes that. */
  isFolded: boolean;
  fold: (isFolded: boolean) => void;
  /** How columns change places; undefined: they do not. */
  columns?: ColumnMoves | undefined;
  /** Opens a card; without it, the profile of its creator. */
  onOpen?: ((row: Row) => void) | undefined;
};

/** A status and its creators; only the cards in sight are in the document. */
export function BoardColumn<Row extends BoardRow>(props: Props<Row>) {
  const { board, id, title, label, read, renderHead, renderCard, cardHeight, isFolded, fold, columns, onOpen } = props;
  const { rows, total, isKnown, error, retry, readMore } = read;
  const element = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const over = useDropColumn(element, { board, id, columns });
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is not in use
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    getItemKey: (index) => rows[index]?._id ?? index,
    overscan: 6,
  });
  const items = virtual.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= rows.length - AHEAD;
  // Where the column is scrolled to is the browser's.
  useEffect(() => {
    if (isNearEnd) readMore?.();
  }, [isNearEnd, readMore]);

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
          onClick={() => fold(false)}
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
      {renderHead(element)}
      <div ref={scroller} className={styles.cards}>
        {!isKnown && !error && <Waiting height={cardHeight} />}
        {isKnown && rows.length === 0 && (
          <p className={styles.empty}>
            {t("empty")}{" "}
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              aria-label={t("fold", { title })}
              onClick={() => fold(true)}
            >
              {t("foldShort")}
            </Button>
          </p>
        )}
        <ul
          className="list-reset relative"
          style={{ height: virtual.getTotalSize() }}
          aria-label={label}
          data-board-cards
        >
          {items.map((item) => {
            const row = rows[item.index];
            if (!row) return null;
            return (
              <Card
                key={item.key}
                {...{ board, row, column: id, index: item.index, start: item.start, onOpen }}
                measure={virtual.measureElement}
              >
                {renderCard(row)}
              </Card>
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

function Card<Row extends BoardRow>({
  board,
  row,
  column,
  index,
  start,
  measure,
  onOpen,
  children,
}: {
  board: Cards<Row>;
  row: Row;
  column: string;
  index: number;
  start: number;
  measure: (element: HTMLElement | null) => void;
  onOpen: ((row: Row) => void) | undefined;
  children: ReactNode;
}) {
  const element = useRef<HTMLLIElement>(null);
  const onKeyDown = useCardKeys(board, onOpen);
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
      <div className={styles.face}>{children}</div>
    </li>
  );
}

/** Links and pictures would be dragged by themselves. */
function keepWhole(card: HTMLElement): void {
  for (const part of card.querySelectorAll<HTMLElement>("a, img")) part.draggable = false;
}

function Waiting({ height }: { height: number }) {
  return (
    <div className="grid gap-2" aria-busy>
      {[0, 1, 2].map((one) => (
        <Skeleton key={one} height={height - 8} />
      ))}
    </div>
  );
}
