import { TITLE_MAX } from "#contract/limits.ts";
import { listLists } from "#contract/lists.ts";
import { Button, Modal, MultiSelect, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLoaded } from "#web/api/queries.ts";
import styles from "./add-dialog.module.css";
import { useAddCreators } from "./use-add-creators.ts";

/** Who is to be added; `toLists`: they are in the CRM already, so it is the lists that matter. */
export type Adding = { creatorIds: string[]; toLists: boolean; onAdded?: () => void };

export function AddDialog({ adding, onClose }: { adding: Adding; onClose: () => void }) {
  const { t } = useTranslation("addToCrm");
  const count = adding.creatorIds.length;
  return (
    // A second click of a double click lands beside the dialog the first has opened.
    <Modal
      closeOnClickOutside={false}
      opened
      onClose={onClose}
      title={t(adding.toLists ? "titleLists" : "title", { count })}
    >
      <AddForm adding={adding} onClose={onClose} />
    </Modal>
  );
}

function AddForm({ adding, onClose }: { adding: Adding; onClose: () => void }) {
  const { t } = useTranslation("addToCrm");
  const { lists } = useLoaded(listLists, {});
  const [listIds, setListIds] = useState<string[]>([]);
  const [newTitle, setNewTitle] = useState<string | null>(lists.length === 0 && adding.toLists ? "" : null);
  const [asked, setAsked] = useState(false);
  const { add, busy, problem } = useAddCreators(() => {
    adding.onAdded?.();
    onClose();
  });
  const missing = adding.toLists && listIds.length === 0 && newTitle === null;
  const untitled = newTitle !== null && newTitle.trim() === "";
  const titleProblem = problem?.err === "title_taken" ? problem.msg : problem?.fieldErrors()["newList.title"];

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (!missing && !untitled) add({ creatorIds: adding.creatorIds, listIds, newTitle: newTitle && newTitle.trim() });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {lists.length > 0 ? (
        <MultiSelect
          label={t("lists")}
          description={adding.toLists ? undefined : t("listsHint")}
          placeholder={listIds.length === 0 ? t("choose") : undefined}
          data={lists.map(({ _id, title }) => ({ value: _id, label: title }))}
          value={listIds}
          onChange={setListIds}
          error={asked && missing && t("needList")}
          nothingFoundMessage={t("noneFound")}
          searchable
          clearable
          hidePickedOptions
          selectFirstOptionOnChange
          openOnFocus={false}
          maxDropdownHeight={200}
          data-autofocus
        />
      ) : (
        <p className={styles.hint}>{t("noLists")}</p>
      )}
      {newTitle === null ? (
        <Button
          className={styles.create}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setNewTitle("")}
        >
          {t("create")}
        </Button>
      ) : (
        <TextInput
          label={t("newList")}
          placeholder={t("newListName")}
          maxLength={TITLE_MAX}
          value={newTitle}
          error={asked && untitled ? t("needTitle") : titleProblem}
          onChange={(event) => setNewTitle(event.currentTarget.value)}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- asked for by the press of a button just now
          autoFocus
        />
      )}
      {problem && !titleProblem && (
        <p className={styles.problem} role="alert">
          {problem.msg}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          {t("cancel", { ns: "ui" })}
        </Button>
        <Button type="submit" loading={busy}>
          {t("submit", { count: adding.creatorIds.length })}
        </Button>
      </div>
    </form>
  );
}
