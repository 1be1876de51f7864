import { createView, updateView, type SavedView, type ViewState } from "#contract/views.ts";
import { Modal, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError } from "#web/api/api-error.ts";
import { useMutate } from "#web/api/queries.ts";
import { useCan } from "#web/shared/use-can.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { toast } from "#web/ui/toast.tsx";
import { putView } from "./put-view.ts";

/** A new view of what is seen, or another name for a view. */
export type ViewTask = { keep: ViewState } | { rename: SavedView };

type Given = {
  task: ViewTask;
  /** A new one, before it is listed anew. */
  onSaved: (view: SavedView) => void;
  onClose: () => void;
};

export function ViewDialog(given: Given) {
  const { t } = useTranslation("views");
  return (
    <Modal opened onClose={given.onClose} title={t("keep" in given.task ? "createTitle" : "renameTitle")}>
      <ViewForm {...given} />
    </Modal>
  );
}

function ViewForm({ task, onSaved, onClose }: Given) {
  const { t } = useTranslation("views");
  const canShare = useCan("views.share");
  const [title, setTitle] = useState("keep" in task ? "" : task.rename.title);
  const [shared, setShared] = useState(false);
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const untitled = createView.body.shape.title.safeParse(title).error?.issues[0]?.message;

  const creating = useMutate(createView, {
    onSuccess: ({ view }) => {
      putView(view);
      toast({ message: t("created", { title: view.title }), tone: "good" });
      onSaved(view);
    },
    onError: setProblem,
  });
  const renaming = useMutate(updateView, {
    onSuccess: ({ view }) => {
      putView(view);
      toast({ message: t("renamed", { title: view.title }), tone: "good" });
      onClose();
    },
    onError: setProblem,
  });
  const busy = creating.busy || renaming.busy;
  const ofTitle = problem?.err === "view_taken" ? problem.msg : problem?.fieldErrors()["title"];

  function submit() {
    setAsked(true);
    if (untitled || busy) return;
    setProblem(null);
    if ("keep" in task) creating.mutate({ title, shared, state: task.keep });
    else renaming.mutate({ id: task.rename._id, title });
  }

  return (
    <DialogForm
      problem={ofTitle ? undefined : problem?.msg}
      submit={t("keep" in task ? "submitCreate" : "submitRename")}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t("name")}
        placeholder={t("namePlaceholder")}
        description={"keep" in task ? t("keeps") : undefined}
        value={title}
        error={(asked && untitled) || ofTitle}
        onChange={(event) => setTitle(event.currentTarget.value)}
        data-autofocus
      />
      {"keep" in task && canShare && (
        <Switch
          label={t("share")}
          description={t("shareHint")}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
    </DialogForm>
  );
}
