import type { CrmCreator, removeCreator } from "#contract/crm/endpoints.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import type { removeCreators } from "#contract/lists/endpoints.ts";
import { useRef } from "react";
import { useMutate } from "#web/api/queries.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";
import { beginUpdate } from "./one-update.ts";

/**
 * Removes rows: hidden immediately, with undo, and shown again when the server refuses. Returns whether it has started:
 * not while another change of many rows is running.
 */
export function useRowRemoval<E extends typeof removeCreator | typeof removeCreators>(
  endpoint: E,
  {
    drop,
    inputOf,
    removed,
    failed,
  }: {
    /** Off the screen; answers how to bring them back. */
    drop: (gone: (row: CrmCreator) => boolean) => () => void;
    inputOf: (rows: readonly CrmCreator[]) => InputOf<E>;
    /** In words. */
    removed: (count: number) => string;
    failed: (msg: string) => string;
  },
): (rows: readonly CrmCreator[]) => boolean {
  const underWay = useRef<{ over: () => void; bringBack: () => void } | null>(null);
  const removing = useMutate(endpoint, {
    onSuccess: (reply) => {
      underWay.current?.over();
      toastWithUndo(removed(reply.removed), reply.actionId);
    },
    onError: ({ msg }) => {
      underWay.current?.over();
      underWay.current?.bringBack();
      toast({ message: failed(msg), tone: "bad" });
    },
  });

  return (rows) => {
    const over = beginUpdate();
    if (!over) return false;
    const ids = new Set(rows.map((row) => row._id));
    underWay.current = { over, bringBack: drop((row) => ids.has(row._id)) };
    removing.mutate(inputOf(rows));
    return true;
  };
}
