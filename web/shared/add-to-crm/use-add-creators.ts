import { addCreator } from "#contract/crm.ts";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError } from "#web/api/api-error.ts";
import { useMutate } from "#web/api/queries.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";
import { beginUpdate } from "../crm-creators/one-update.ts";
import { markInCrm } from "./mark-in-crm.ts";
import { addedSentence } from "./sentence.ts";

/** Errors that the user can fix are shown in the dialog; others in a toast. */
const SAID_IN_DIALOG = new Set(["plan_limit", "title_taken", "forbidden", "bad_request", "not_found"]);

export type ToAdd = { creatorIds: string[]; listIds: string[]; newTitle: string | null };

/** Adds creators to the CRM optimistically, with undo; rolled back when the server refuses. */
export function useAddCreators(onDone: () => void) {
  const { t } = useTranslation("addToCrm");
  const [problem, setProblem] = useState<ApiError | null>(null);
  /** While a call runs: how to end the progress toast and roll back. */
  const underWay = useRef<{ over: () => void; takeBack: () => void } | null>(null);
  const adding = useMutate(addCreator, {
    onSuccess: (reply) => {
      underWay.current?.over();
      toastWithUndo(addedSentence(reply), reply.actionId);
      onDone();
    },
    onError: (error) => {
      underWay.current?.over();
      underWay.current?.takeBack();
      if (SAID_IN_DIALOG.has(error.err)) return setProblem(error);
      toast({ message: t("failed"), tone: "bad" });
    },
  });

  function add({ creatorIds, listIds, newTitle }: ToAdd) {
    const over = beginUpdate();
    if (!over) return;
    setProblem(null);
    underWay.current = { over, takeBack: markInCrm(creatorIds) };
    adding.mutate({ creatorsId: creatorIds, listIds, newList: newTitle === null ? undefined : { title: newTitle } });
  }

  return { add, busy: adding.busy, problem };
}
