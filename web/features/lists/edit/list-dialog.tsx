import type { ListView } from "#contract/lists/shapes.ts";
import { createList, updateList } from "#contract/lists/endpoints.ts";
import { TEXT_MAX, TITLE_MAX } from "#contract/base/limits.ts";
import { Switch, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { lengthProblem } from "#web/ui/form/too-long.ts";
import { texts } from "#web/words/i18n.ts";
import { useSaveList } from "./use-save-list.ts";
import { problemOf } from "#web/words/message.ts";

const t = texts("lists");

const CHECKS = { title: createList.body.shape.title, desc: updateList.body.shape.desc };
const NO_CREATORS: readonly string[] = [];

type ListDialogProps = {
  /** The list to rename and describe; a new one without it. */
  list?: ListView;
  /** The proposed title of a new list, and its first creators. */
  title?: string;
  creatorsId?: readonly string[];
  onCreated?: (list: ListView) => void;
  onClose: () => void;
};

/** Makes a list, or renames and describes an existing one. */
export function ListDialog(props: ListDialogProps) {
  return (
    <EntryDialog onClose={props.onClose} title={t(props.list ? "editTitle" : "createTitle")}>
      <ListForm {...props} />
    </EntryDialog>
  );
}

function ListForm({ list, title: proposed = "", creatorsId = NO_CREATORS, onCreated, onClose }: ListDialogProps) {
  const [title, setTitle] = useState(list?.title ?? proposed.slice(0, TITLE_MAX));
  const [desc, setDesc] = useState(list?.desc ?? "");
  const [isPublic, setPublic] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const { save, busy, problem } = useSaveList({
    list,
    creatorsId,
    onDone: (saved) => {
      onClose();
      if (!list) onCreated?.(saved);
    },
  });
  const tooLong = lengthProblem(desc, TEXT_MAX);
  const untitled = problemOf(CHECKS.title.safeParse(title).error);
  const ofTitle = problem?.err === "title_taken" ? problem.msg : problem?.fieldErrors()["title"];

  function submit() {
    setSubmitted(true);
    if (!untitled && !tooLong) save({ title: title.trim(), desc: desc.trim(), public: isPublic });
  }

  return (
    <DialogForm
      problem={ofTitle ? undefined : problem?.msg}
      submit={t(list ? "submitEdit" : "submitCreate")}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {creatorsId.length > 0 && <p className="flush muted">{t("withCreators", { count: creatorsId.length })}</p>}
      <TextInput
        label={t("name")}
        placeholder={t("namePlaceholder")}
        maxLength={TITLE_MAX}
        value={title}
        error={(submitted && untitled) || ofTitle}
        onChange={(event) => setTitle(event.currentTarget.value)}
        data-autofocus
      />
      <Textarea
        label={t("desc")}
        description={t("descHint")}
        error={tooLong}
        rows={3}
        value={desc}
        onChange={(event) => setDesc(event.currentTarget.value)}
      />
      {!list && (
        <Switch
          label={t("createPublic")}
          description={t("createPublicHint")}
          checked={isPublic}
          onChange={(event) => setPublic(event.currentTarget.checked)}
        />
      )}
    </DialogForm>
  );
}
