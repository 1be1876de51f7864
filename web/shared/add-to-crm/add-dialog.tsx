import { TITLE_MAX } from "#contract/base/limits.ts";
import { ALL_LISTS, listLists } from "#contract/lists/endpoints.ts";
import { Button, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState, type KeyboardEvent } from "react";
import { useLoaded } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { Kbd } from "#web/ui/kbd.tsx";
import { PickList } from "#web/ui/pick-list.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./add-dialog.module.css";
import { countMembers } from "./count-members.ts";
import { useAddCreators } from "./use-add-creators.ts";

const t = texts("addToCrm");

export type AddRequest = {
  creatorIds: string[];
  /** The creators are already in the CRM, so only lists are chosen. */
  toLists: boolean;
  /** The lists each creator is in, if known. */
  memberOf?: readonly (readonly { _id: string }[])[];
  onAdded?: () => void;
};

/** Asks for the lists to add creators to: existing ones, a new one, or none but the CRM. */
export function AddDialog({ adding, onClose }: { adding: AddRequest; onClose: () => void }) {
  const count = adding.creatorIds.length;
  return (
    // The second click of a double click lands beside the dialog that the first one opened.
    <EntryDialog
      closeOnClickOutside={false}
      opened
      onClose={onClose}
      title={t(adding.toLists ? "titleLists" : "title", { count, formatted: exact(count) })}
    >
      <AddForm adding={adding} onClose={onClose} />
    </EntryDialog>
  );
}

function AddForm({ adding, onClose }: { adding: AddRequest; onClose: () => void }) {
  const { lists } = useLoaded(listLists, ALL_LISTS);
  const { creatorIds, toLists, memberOf } = adding;
  const [listIds, setListIds] = useState<readonly string[]>([]);
  const [newTitle, setNewTitle] = useState<string | null>(lists.length === 0 && toLists ? "" : null);
  const [submitted, setSubmitted] = useState(false);
  const { add, busy, problem } = useAddCreators(() => {
    adding.onAdded?.();
    onClose();
  });
  const members = countMembers(memberOf ?? []);
  const missing = toLists && listIds.length === 0 && newTitle === null;
  const untitled = newTitle !== null && newTitle.trim() === "";
  const titleProblem = problem?.err === "title_taken" ? problem.msg : problem?.fieldErrors()["newList.title"];

  function submit() {
    setSubmitted(true);
    if (!missing && !untitled) add({ creatorIds, listIds: [...listIds], newTitle: newTitle && newTitle.trim() });
  }

  function submitByKeys(event: KeyboardEvent) {
    if (event.defaultPrevented || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  }

  /** How many of these creators are already in it, and its size. */
  function about(listId: string, size: number): string {
    const there = members.get(listId) ?? 0;
    if (there === 0) return exact(size);
    if (there === creatorIds.length) return t("allIn", { count: there });
    return t("someIn", { there: exact(there), all: exact(creatorIds.length) });
  }

  const chosen = lists.filter(({ _id }) => listIds.includes(_id)).map(({ title }) => title);
  return (
    <DialogForm
      problem={titleProblem ? undefined : problem?.msg}
      aside={
        <span className={styles.keys}>
          <Kbd keys="mod+enter" />
        </span>
      }
      submit={t("submit", { count: creatorIds.length, formatted: exact(creatorIds.length) })}
      busy={busy}
      focusSubmit={lists.length === 0 && newTitle === null}
      onSubmit={submit}
      onKeyDown={submitByKeys}
      onClose={onClose}
    >
      {lists.length > 0 ? (
        <div className="stack gap-2">
          <PickList
            label={t("lists")}
            placeholder={t("pickOrCreate", { ns: "table" })}
            options={lists.map(({ _id, title, influencerCount }) => ({
              value: _id,
              label: title,
              detail: about(_id, influencerCount),
            }))}
            chosen={listIds}
            nothing={t("noneFound")}
            maxLength={TITLE_MAX}
            onPick={(id) => setListIds((old) => (old.includes(id) ? old.filter((one) => one !== id) : [...old, id]))}
            onKeyDown={submitByKeys}
            {...(newTitle === null && {
              create: { label: (title: string) => t("createNamed", { ns: "table", title }), run: setNewTitle },
            })}
          />
          <p className={styles.hint} data-bad={submitted && missing} role={submitted && missing ? "alert" : undefined}>
            {submitted && missing ? t("needList") : chosenWords(chosen)}
          </p>
        </div>
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
        <div className={styles.newList}>
          <TextInput
            className={styles.grow}
            label={t("newList")}
            placeholder={t("newListName")}
            maxLength={TITLE_MAX}
            value={newTitle}
            error={submitted && untitled ? t("needTitle") : titleProblem}
            onChange={(event) => setNewTitle(event.currentTarget.value)}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a button press
            autoFocus
          />
          {lists.length > 0 && (
            <Button variant="subtle" color="gray" onClick={() => setNewTitle(null)}>
              {t("dropNew")}
            </Button>
          )}
        </div>
      )}
    </DialogForm>
  );

  function chosenWords(titles: readonly string[]): string {
    if (titles.length > 0) return t("chosen", { lists: new Intl.ListFormat().format(titles) });
    return t(toLists ? "chooseHint" : "listsHint");
  }
}
