import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { updateCustomStatus } from "#contract/labels.ts";
import { useRef, useState } from "react";
import { errorFromThrown } from "#web/api/api-error.ts";
import { call } from "#web/api/client.ts";
import { invalidateTouched } from "#web/api/invalidate.ts";
import { isUndone, toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { NO_STATUS } from "./statuses.ts";

const t = texts("board");

/** A card on its way: shown in its new column before the server has answered. */
export type Move = {
  row: CrmCreator;
  to: string;
  /** It stays on top of its column until the column is read after this time; undefined while the call is pending. */
  until: number | undefined;
};
export type Moves = ReadonlyMap<string, Move>;

/** Moves cards to another status: shown immediately, with undo, and reverted when the server refuses. */
export function useMoves(): { moves: Moves; move: (row: CrmCreator, to: string, title: string) => void } {
  const [moves, setMoves] = useState<Moves>(new Map());
  // Each card's latest move: an answer to an earlier one must not undo it.
  const latest = useRef(new Map<string, Move>());

  function put(move: Move): void {
    latest.current.set(move.row._id, move);
    setMoves(new Map(latest.current));
  }

  function drop(move: Move): void {
    if (latest.current.get(move.row._id) !== move) return;
    latest.current.delete(move.row._id);
    setMoves(new Map(latest.current));
  }

  async function send(move: Move, title: string): Promise<void> {
    const { row, to } = move;
    const name = row.creator.full_name;
    let isReverted: () => boolean;
    try {
      const statusId = to === NO_STATUS ? "" : to;
      const { actionId } = await call(updateCustomStatus, { customCreatorId: row._id, statusId });
      isReverted = () => actionId !== null && isUndone(actionId);
      toastWithUndo(t("moved", { name, status: title }), actionId);
    } catch (thrown) {
      drop(move);
      toast({ message: t("failed", { name, msg: errorFromThrown(thrown).msg }), tone: "bad" });
      return;
    }
    await invalidateTouched(updateCustomStatus);
    if (latest.current.get(row._id) !== move) return;
    // A read that the undo replaced ends with that of the undo: the card must not return to where it was moved.
    if (isReverted()) drop(move);
    else put({ ...move, until: Date.now() });
  }

  return {
    moves,
    move: (row, to, title) => {
      const move = { row: { ...row, status: to === NO_STATUS ? null : to }, to, until: undefined };
      put(move);
      void send(move, title);
    },
  };
}
