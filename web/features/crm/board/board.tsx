import { listCrm } from "#contract/crm/endpoints.ts";
import { useQueries } from "@tanstack/react-query";
import { queryOf } from "#web/api/queries.ts";
import { useStore } from "#web/lib/store.ts";
import { BoardColumn } from "#web/shared/board/board-column.tsx";
import styles from "#web/shared/board/board.module.css";
import { COLUMN_PAGE, columnOf, usePages } from "#web/shared/board/use-pages.ts";
import { texts } from "#web/words/i18n.ts";
import { NewLabel } from "../labels/new-label.tsx";
import type { CrmState } from "../search-params.ts";
import { BoardCard } from "./board-card.tsx";
import { ColumnHead } from "./column-head.tsx";
import { foldColumn, foldedColumns, type Column } from "./statuses.ts";
import { useBoard, type Board as BoardOf } from "./use-board.ts";

const t = texts("board");

const CARD_HEIGHT = 108;

/** The creators of the CRM by status: moved by dragging and by keyboard, read as far as they are looked at. */
export function Board({ state }: { state: CrmState }) {
  const board = useBoard(state);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className={styles.board} aria-label={t("label")} tabIndex={0}>
        {board.columns.map((column) => (
          <StatusColumn key={column.id} board={board} state={state} column={column} />
        ))}
        {board.canWrite && (
          <div className={styles.new}>
            <NewLabel type="status" labels={board.statuses} />
          </div>
        )}
      </section>
      <p id="board-keys" hidden>
        {t("keys")}
      </p>
      <output className="visually-hidden">{board.announcement}</output>
    </>
  );
}

function StatusColumn({ board, state, column }: { board: BoardOf; state: CrmState; column: Column }) {
  const { id, label } = column;
  const { filters, sort, asc } = state;
  const { pages, readNext } = usePages(JSON.stringify([filters, sort, asc]));
  const reads = useQueries({
    queries: Array.from({ length: pages }, (_, at) =>
      queryOf(listCrm, {
        page: at + 1,
        pagination: COLUMN_PAGE,
        sort,
        asc: asc ? "true" : "false",
        filters: { ...filters, statuses: [id] },
      }),
    ),
  });
  const read = columnOf(id, reads, {
    moves: board.moves,
    partOf: ({ crmCreators: rows, crmStats }) => ({ rows, total: crmStats.totalResult }),
    readNext,
  });
  const isFolded = useStore(foldedColumns).includes(id);
  return (
    <BoardColumn
      board={board}
      id={id}
      title={label?.title ?? t("noStatus")}
      label={label ? t("cards", { title: label.title }) : t("cardsNone")}
      read={read}
      renderHead={(element) => (
        <ColumnHead board={board} column={column} element={element} total={read.isKnown ? read.total : undefined} />
      )}
      renderCard={(row) => <BoardCard row={row} tags={board.tags} />}
      cardHeight={CARD_HEIGHT}
      isFolded={isFolded}
      fold={(folded) => foldColumn(id, folded)}
      columns={{ moveColumn: board.moveColumn, placeOf: board.placeOf, count: board.statuses.length }}
    />
  );
}
