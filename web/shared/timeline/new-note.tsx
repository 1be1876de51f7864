import { addNote } from "#contract/timeline.ts";
import { texts } from "#web/words/i18n.ts";
import { currentMembers } from "../crm-creators/own-fields.ts";
import { mentionsIn } from "./mentions.ts";
import { NoteField } from "./note-field.tsx";
import { useNewNote } from "./use-new-note.ts";
import { useAddNote } from "./use-notes.ts";

const t = texts("timeline");

export function NewNote({ rowId }: { rowId: string }) {
  const { text, isUnsent, type, begin, ...outcome } = useNewNote(addNote, rowId);
  const adding = useAddNote(rowId, outcome);
  const problem = adding.error ? t("note.notSaved", { msg: adding.error.msg }) : t("note.unsent");

  return (
    <NoteField
      label={t("note.write")}
      placeholder={t("note.placeholder")}
      text={text}
      busy={adding.isPending}
      problem={text !== "" && (adding.error || isUnsent) ? problem : undefined}
      save={{
        label: t("note.add"),
        run: () =>
          adding.mutate({
            id: rowId,
            text: text.trim(),
            mentions: mentionsIn(text, currentMembers()),
            noteId: begin(),
          }),
      }}
      onText={type}
    />
  );
}
