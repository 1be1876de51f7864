import { addNote } from "#contract/timeline.ts";
import { useState } from "react";
import { currentMembers } from "../crm-creators/own-fields.ts";
import { mentionsIn } from "./mentions.ts";
import { NoteField } from "./note-field.tsx";
import { useAddNote } from "./use-notes.ts";
import { newId } from "#web/lib/new-id.ts";
import { onSignOut } from "#web/api/session.ts";
import { removeDraft, type Draft } from "#web/api/drafts.ts";
import { unsentOf, useUnsent } from "#web/api/unsaved.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("timeline");

export function NewNote({ rowId }: { rowId: string }) {
  const [typed, setTyped] = useState(() => drafts.get(rowId) ?? null);
  const [edited, setEdited] = useState<Draft>();
  const unsent = useUnsent(addNote, rowId);
  const text = typed ?? unsent?.about["text"] ?? "";
  const adding = useAddNote(rowId, {
    onAdded: () => write(null),
    // As a draft it can be saved or discarded elsewhere as well.
    onError: () => unsentOf(addNote, rowId) && write(null),
  });
  const problem = adding.error ? t("note.notSaved", { msg: adding.error.msg }) : t("note.unsent");

  /** null: nothing beyond what could not be sent. */
  function write(next: string | null) {
    setTyped(next);
    if (next === null) drafts.delete(rowId);
    else drafts.set(rowId, next);
  }

  /** What could not be sent is in the field until something is typed: then that is an edit of it. */
  function type(next: string) {
    if (typed === null) setEdited(unsent);
    write(next);
  }

  function add() {
    const replaced = typed === null ? unsent : edited;
    if (replaced) removeDraft(replaced);
    setEdited(undefined);
    // While it is sent, it is no draft that shows its text.
    write(text);
    adding.mutate({
      id: rowId,
      text: text.trim(),
      mentions: mentionsIn(text, currentMembers()),
      noteId: idOfUnsent(typed === null ? unsent : undefined) ?? newId(),
    });
  }

  return (
    <NoteField
      label={t("note.write")}
      placeholder={t("note.placeholder")}
      text={text}
      busy={adding.isPending}
      problem={text !== "" && (adding.error || (unsent && typed === null)) ? problem : undefined}
      save={{ label: t("note.add"), run: add }}
      onText={type}
    />
  );
}

/** Sent again as it is, it may have arrived the first time: the same id then writes it once. */
function idOfUnsent(draft: Draft | undefined): string | undefined {
  const id = draft?.input["noteId"];
  return typeof id === "string" ? id : undefined;
}

/** Unsaved notes stay while other creators are viewed. */
const drafts = new Map<string, string>();
onSignOut(() => drafts.clear());
