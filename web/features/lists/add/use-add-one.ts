import type { ListView } from "#contract/lists/shapes.ts";
import { addCreators } from "#contract/lists/endpoints.ts";
import type { QuickResult } from "#contract/search/endpoints.ts";
import { useRef, useState } from "react";
import { messageOr } from "#web/api/api-error.ts";
import { useMutate } from "#web/api/queries.ts";
import { beginUpdate } from "#web/shared/crm-creators/one-update.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("lists");

/** Puts one creator after the other into a list; ignored while another is on its way. */
export function useAddOne({ _id: listId, title }: ListView) {
  const [last, setLast] = useState<string | null>(null);
  const [there, setThere] = useState<ReadonlySet<string>>(new Set());
  const underWay = useRef<{ over: () => void; creator: QuickResult; onDone: () => void } | null>(null);
  const adding = useMutate(addCreators, {
    onSuccess: ({ added, actionId }) => {
      if (!underWay.current) return;
      const { over, creator, onDone } = underWay.current;
      over();
      const name = creator.full_name;
      const message = t(added > 0 ? "add.added" : "add.already", { name, title });
      setThere((old) => new Set([...old, creator._id]));
      setLast(message);
      if (added > 0) toastWithUndo(message, actionId);
      onDone();
    },
    onError: (error) => {
      underWay.current?.over();
      toast({ message: messageOr(error, t("add.failed")), tone: "bad" });
    },
  });
  return {
    /** The message about the creator who was added last. */
    last,
    /** Who is known to be in the list, by what was added here. */
    there,
    busy: adding.isPending,
    add: (creator: QuickResult, onDone: () => void) => {
      const over = beginUpdate();
      if (!over) return;
      underWay.current = { over, creator, onDone };
      adding.mutate({ topIds: [listId], creatorsId: [creator._id] });
    },
  };
}
