import { addCreator } from "#contract/crm/endpoints.ts";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { messageOr, type ApiError } from "#web/api/api-error.ts";
import { useMutate } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";
import { beginUpdate } from "../crm-creators/one-update.ts";
import { markInCrm } from "./mark-in-crm.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { i18n, texts } from "#web/words/i18n.ts";

const t = texts("addToCrm");

/** Errors that the user can fix are shown in the dialog; others in a toast. */
const SHOWN_IN_DIALOG = new Set(["plan_limit", "title_taken", "forbidden", "bad_request", "not_found"]);

export type ToAdd = { creatorIds: string[]; listIds: string[]; newTitle: string | null };

/** Leads back to the first page of the CRM, where new creators appear, if another page of it is open. */
function useFirstPage(): () => void {
  const navigate = useNavigate();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  return () => {
    if (pathname !== paths.crm().to) return;
    void navigate({ ...paths.crm(), search: (old) => ({ ...old, page: undefined }), replace: true });
  };
}

/** Adds creators to the CRM optimistically, with undo; rolled back when the server refuses. */
export function useAddCreators(onDone: () => void) {
  const [problem, setProblem] = useState<ApiError | null>(null);
  const showFirstPage = useFirstPage();
  /** While a call runs: how to end the progress toast and roll back. */
  const pending = useRef<{ over: () => void; rollBack: () => void } | null>(null);
  const adding = useMutate(addCreator, {
    onSuccess: (reply) => {
      pending.current?.over();
      toastWithUndo(addedSentence(reply), reply.actionId);
      showFirstPage();
      onDone();
    },
    onError: (error) => {
      pending.current?.over();
      pending.current?.rollBack();
      if (SHOWN_IN_DIALOG.has(error.err)) return setProblem(error);
      toast({ message: messageOr(error, t("failed")), tone: "bad" });
    },
  });

  function add({ creatorIds, listIds, newTitle }: ToAdd) {
    const over = beginUpdate();
    if (!over) return;
    setProblem(null);
    pending.current = { over, rollBack: markInCrm(creatorIds) };
    adding.mutate({ creatorsId: creatorIds, listIds, newList: newTitle === null ? undefined : { title: newTitle } });
  }

  return { add, busy: adding.busy, problem };
}

type Added = Pick<ReplyOf<typeof addCreator>, "added" | "alreadyThere" | "lists">;

/** "3 creators added to your CRM and to “Summer”. 1 was there already." */
function addedSentence({ added, alreadyThere, lists }: Added): string {
  const titles = new Intl.ListFormat(i18n.language).format(lists.map(({ title }) => `“${title}”`));
  const ns = { ns: "addToCrm" } as const;
  if (added === 0 && lists.length === 0) return `${i18n.t("allThere", ns)}.`;
  if (added === 0) return `${i18n.t("listed", { ...ns, count: alreadyThere, lists: titles })}.`;
  const done =
    lists.length > 0
      ? i18n.t("addedLists", { ...ns, count: added, lists: titles })
      : i18n.t("added", { ...ns, count: added });
  return alreadyThere > 0 ? `${done}. ${i18n.t("already", { ...ns, count: alreadyThere })}.` : `${done}.`;
}
