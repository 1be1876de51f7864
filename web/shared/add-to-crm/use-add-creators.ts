import { addCreator, getCrmUser, getStats, listCrm } from "#contract/crm.ts";
import { getList, listLists } from "#contract/lists.ts";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError } from "#web/api/api-error.ts";
import { useMutate } from "#web/api/queries.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";
import { markInCrm } from "./mark-in-crm.ts";
import { addedSentence } from "./sentence.ts";

/** What a person can put right themselves is said in the dialog; for the rest there is the toast. */
const SAID_IN_DIALOG = new Set(["plan_limit", "title_taken", "forbidden", "bad_request", "not_found"]);

export type ToAdd = { creatorIds: string[]; listIds: string[]; newTitle: string | null };

/** Adds creators to the CRM: marked at once, said with Undo, taken back when the server refuses. */
export function useAddCreators(onDone: () => void) {
  const { t } = useTranslation("addToCrm");
  const [problem, setProblem] = useState<ApiError | null>(null);
  /** How to take the marks back while a call runs; a second submit meanwhile is ignored. */
  const underWay = useRef<(() => void) | null>(null);
  const adding = useMutate(addCreator, {
    invalidates: [listCrm, getStats, getCrmUser, listLists, getList],
    onSuccess: (reply) => {
      underWay.current = null;
      toastWithUndo(addedSentence(reply), reply.actionId);
      onDone();
    },
    onError: (error) => {
      underWay.current?.();
      underWay.current = null;
      if (SAID_IN_DIALOG.has(error.err)) return setProblem(error);
      toast({ message: t("failed"), tone: "bad" });
    },
  });

  function add({ creatorIds, listIds, newTitle }: ToAdd) {
    if (underWay.current) return;
    setProblem(null);
    underWay.current = markInCrm(creatorIds);
    adding.mutate({ creatorsId: creatorIds, listIds, newList: newTitle === null ? undefined : { title: newTitle } });
  }

  return { add, busy: adding.busy, problem };
}
