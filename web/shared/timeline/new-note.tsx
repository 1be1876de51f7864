import { useState } from "react";
import { useTranslation } from "react-i18next";
import { NoteField } from "./note-field.tsx";
import { useAddNote } from "./use-notes.ts";
import { onSignOut } from "#web/api/session.ts";

export function NewNote({ rowId }: { rowId: string }) {
  const { t } = useTranslation("timeline");
  const [text, setText] = useState(() => draftOf(rowId));
  const adding = useAddNote(rowId, () => write(""));

  function write(next: string) {
    setText(next);
    keepDraft(rowId, next);
  }

  return (
    <NoteField
      label={t("note.write")}
      placeholder={t("note.placeholder")}
      text={text}
      busy={adding.isPending}
      problem={adding.error ? t("note.notSaved", { msg: adding.error.msg }) : undefined}
      save={{ label: t("note.add"), run: () => adding.mutate({ id: rowId, text: text.trim() }) }}
      onText={write}
    />
  );
}

const drafts = new Map<string, string>();
onSignOut(() => drafts.clear());

/** Unsaved notes stay while other creators are viewed. */
function draftOf(rowId: string): string {
  return drafts.get(rowId) ?? "";
}

function keepDraft(rowId: string, text: string): void {
  if (text === "") drafts.delete(rowId);
  else drafts.set(rowId, text);
}
