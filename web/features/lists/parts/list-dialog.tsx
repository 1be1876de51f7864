import { createList, updateList, type ListView } from "#contract/lists.ts";
import { TEXT_MAX, TITLE_MAX } from "#contract/limits.ts";
import { Button, Modal, Textarea, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useSaveList } from "../use-save-list.ts";
import styles from "./list-dialog.module.css";

const CHECKS = { title: createList.body.shape.title, desc: updateList.body.shape.desc };

/** Makes a list, or renames and describes the one given. */
export function ListDialog({ list, onClose }: { list: ListView | null; onClose: () => void }) {
  const { t } = useTranslation("lists");
  return (
    <Modal opened onClose={onClose} title={t(list ? "editTitle" : "createTitle")}>
      <ListForm list={list} onClose={onClose} />
    </Modal>
  );
}

function ListForm({ list, onClose }: { list: ListView | null; onClose: () => void }) {
  const { t } = useTranslation("lists");
  const [title, setTitle] = useState(list?.title ?? "");
  const [desc, setDesc] = useState(list?.desc ?? "");
  const [asked, setAsked] = useState(false);
  const { save, busy, problem } = useSaveList(list, onClose);
  const untitled = CHECKS.title.safeParse(title).error?.issues[0]?.message;
  const ofTitle = problem?.err === "title_taken" ? problem.msg : problem?.fieldErrors()["title"];

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (!untitled) save({ title: title.trim(), desc: desc.trim() });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        label={t("name")}
        placeholder={t("namePlaceholder")}
        maxLength={TITLE_MAX}
        value={title}
        error={(asked && untitled) || ofTitle}
        onChange={(event) => setTitle(event.currentTarget.value)}
        data-autofocus
      />
      <Textarea
        label={t("desc")}
        description={t("descHint")}
        maxLength={TEXT_MAX}
        rows={3}
        value={desc}
        onChange={(event) => setDesc(event.currentTarget.value)}
      />
      {problem && !ofTitle && (
        <p className={styles.problem} role="alert">
          {problem.msg}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          {t("cancel", { ns: "ui" })}
        </Button>
        <Button type="submit" loading={busy}>
          {t(list ? "submitEdit" : "submitCreate")}
        </Button>
      </div>
    </form>
  );
}
