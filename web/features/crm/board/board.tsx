import { texts } from "#web/words/i18n.ts";
import { NewLabel } from "../labels/new-label.tsx";
import type { CrmState } from "../search-params.ts";
import { BoardColumn } from "./board-column.tsx";
import { useBoard } from "./use-board.ts";
import styles from "./board.module.css";

const t = texts("board");

/** The creators of the CRM by status: moved by dragging and by keyboard, read as far as they are looked at. */
export function Board({ state }: { state: CrmState }) {
  const board = useBoard(state);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className={styles.board} aria-label={t("label")} tabIndex={0}>
        {board.columns.map((column) => (
          <BoardColumn key={column.id} board={board} state={state} column={column} />
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
