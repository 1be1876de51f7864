import { useRef, useState } from "react";
import { errorFromThrown } from "#web/api/api-error.ts";
import { isUndone, toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("board");

/** A card on its way: shown in its new column before the server has answered. */
export type Move<Row> = {
  row: Row;
  to: string;
  /** It stays on top of its column until the column is read after this time; undefined while the call is pending. */
  until: number | undefined;
};
export type Moves<Row> = ReadonlyMap<string, Move<Row>>;

type Sending<Row> = {
  /** The row as its new column shows it. */
  moved: (row: Row, to: string) => Row;
  send: (row: Row, to: string) => Promise<{ actionId: string | null }>;
  /** Reads the columns again. */
  refresh: () => Promise<void>;
};

/** Moves cards to another column: shown immediately, with undo, and reverted when the server refuses. */
export function useMoves<Row extends { _id: string; creator: { full_name: string } }>(
  declared: Sending<Row>,
): {
  moves: Moves<Row>;
  move: (row: Row, to: string, title: string) => void;
} {
  const [moves, setMoves] = useState<Moves<Row>>(new Map());
  // Each card's latest move: an answer to an earlier one must not undo it.
  const latest = useRef(new Map<string, Move<Row>>());

  function put(move: Move<Row>): void {
    latest.current.set(move.row._id, move);
    setMoves(new Map(latest.current));
  }

  function drop(move: Move<Row>): void {
    if (latest.current.get(move.row._id) !== move) return;
    latest.current.delete(move.row._id);
    setMoves(new Map(latest.current));
  }

  async function send(move: Move<Row>, title: string): Promise<void> {
    const { row, to } = move;
    const name = row.creator.full_name;
    let isReverted: () => boolean;
    try {
      const { actionId } = await declared.send(row, to);
      isReverted = () => actionId !== null && isUndone(actionId);
      toastWithUndo(t("moved", { name, status: title }), actionId);
    } catch (thrown) {
      drop(move);
      toast({ message: t("failed", { name, msg: errorFromThrown(thrown).msg }), tone: "bad" });
      return;
    }
    await declared.refresh();
    if (latest.current.get(row._id) !== move) return;
    // A read that the undo replaced ends with that of the undo: the card must not return to where it was moved.
    if (isReverted()) drop(move);
    else put({ ...move, until: Date.now() });
  }

  return {
    moves,
    move: (row, to, title) => {
      const move = { row: declared.moved(row, to), to, until: undefined };
      put(move);
      void send(move, title);
    },
  };
}
