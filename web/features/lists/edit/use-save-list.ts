import type { ListView } from "#contract/lists/shapes.ts";
import { createList, createPublicList, updateList } from "#contract/lists/endpoints.ts";
import { useState } from "react";
import type { ApiError } from "#web/api/api-error.ts";
import { useMutate } from "#web/api/queries.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("lists");

export type Written = Pick<ListView, "title" | "desc" | "public">;

/** Creates a list with these creators in it, or changes the one given; the form shows what the server refuses. */
export function useSaveList({
  list,
  creatorsId,
  onDone,
}: {
  list: ListView | undefined;
  creatorsId: readonly string[];
  onDone: (list: ListView) => void;
}) {
  const [problem, setProblem] = useState<ApiError | null>(null);
  const callbacks = (message: "created" | "createdPublic" | "updated") => ({
    onSuccess: (reply: { list: ListView; actionId: string | null }) => {
      toastWithUndo(t(message, { title: reply.list.title }), reply.actionId);
      onDone(reply.list);
    },
    onError: setProblem,
  });
  const creating = useMutate(createList, callbacks("created"));
  const creatingPublic = useMutate(createPublicList, callbacks("createdPublic"));
  const updating = useMutate(updateList, callbacks("updated"));
  const busy = creating.busy || creatingPublic.busy || updating.busy;

  function save({ title, desc, public: isPublic }: Written) {
    if (busy) return;
    setProblem(null);
    if (list) updating.mutate({ topId: list._id, title, desc });
    else (isPublic ? creatingPublic : creating).mutate({ title, desc, creatorsId: [...creatorsId] });
  }

  return { save, busy, problem };
}
