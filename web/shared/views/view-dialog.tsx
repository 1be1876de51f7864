import { createView, updateView, type SavedSearch, type SavedView, type ViewState } from "#contract/views.ts";
import { Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ApiError } from "#web/api/api-error.ts";
import { useMutate } from "#web/api/queries.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { showView } from "./show-view.ts";
import { problemOf } from "#web/words/message.ts";

const t = texts("views");

/** Save this view or this search of discovery, or rename one. */
export type ViewTask = { create: { state: ViewState } | { search: SavedSearch } } | { rename: SavedView };

export function ViewDialog({
  task,
  onCreated,
  onClose,
}: {
  task: ViewTask;
  onCreated?: (view: SavedView) => void;
  onClose: () => void;
}) {
  const isSearch = "create" in task ? "search" in task.create : task.rename.search !== null;
  const of = isSearch ? "search" : "view";
  const canShare = useCan("views.share");
  const isNew = "create" in task;
  const [title, setTitle] = useState(isNew ? "" : task.rename.title);
  const [shared, setShared] = useState(false);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const untitled = problemOf(createView.body.shape.title.safeParse(title).error);
  const refused = problem?.err === "view_taken" ? problem.msg : problem?.fieldErrors()["title"];

  function onSuccess({ view }: { view: SavedView }) {
    showView(view);
    toast({ message: t(`dialog.${of}.${isNew ? "created" : "renamed"}`, { title: view.title }), tone: "good" });
    onClose();
    if (isNew) onCreated?.(view);
  }
  const creating = useMutate(createView, { onSuccess, onError: setProblem });
  const renaming = useMutate(updateView, { onSuccess, onError: setProblem });
  const busy = creating.busy || renaming.busy;

  function submit() {
    setIsSubmitted(true);
    if (untitled || busy) return;
    setProblem(null);
    if (isNew) creating.mutate({ title, shared, ...task.create });
    else renaming.mutate({ id: task.rename._id, title });
  }

  return (
    <EntryDialog onClose={onClose} title={t(`dialog.${of}.${isNew ? "createTitle" : "renameTitle"}`)}>
      <DialogForm
        problem={refused ? undefined : problem?.msg}
        submit={t(isNew ? `dialog.${of}.submitCreate` : "submitRename")}
        busy={busy}
        onSubmit={submit}
        onClose={onClose}
      >
        <TextInput
          label={t("name")}
          placeholder={t(`dialog.${of}.namePlaceholder`)}
          description={isNew ? t(`dialog.${of}.keeps`) : undefined}
          value={title}
          error={(isSubmitted && untitled) || refused}
          onChange={(event) => setTitle(event.currentTarget.value)}
          data-autofocus
        />
        {isNew && canShare && (
          <Switch
            label={t("share")}
            description={t("shareHint")}
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        )}
      </DialogForm>
    </EntryDialog>
  );
}
