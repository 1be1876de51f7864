import { editNote, type TimelineEntry } from "#contract/timeline.ts";
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { unsentOf } from "#web/api/unsaved.ts";
import { dateTime } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";
import { useCan } from "../use-can.ts";
import { EntryTime } from "./entry-time.tsx";
import { useActorName } from "./event-text.ts";
import { currentMembers } from "../crm-creators/own-fields.ts";
import { mentionsIn, splitMentions } from "./mentions.ts";
import { NoteField } from "./note-field.tsx";
import styles from "./notes.module.css";
import { useEditNote } from "./use-notes.ts";

const t = texts("timeline");

type Note = Extract<TimelineEntry["what"], { kind: "note" }>["note"];

/** A note; its author can edit and delete it. */
export function NoteCard({
  rowId,
  entry,
  note,
  onDelete,
}: {
  rowId: string;
  entry: TimelineEntry;
  note: Note;
  onDelete: () => void;
}) {
  const actorName = useActorName();
  const canWrite = useCan("crm.write");
  const [draft, setDraft] = useState<string | null>(null);
  const card = useRef<HTMLElement>(null);
  const editing = useEditNote(rowId, close);

  function close() {
    setDraft(null);
    card.current?.focus({ preventScroll: true });
  }

  if (draft !== null) {
    const save = () => {
      const mentions = mentionsIn(draft, [...note.mentions, ...currentMembers()]);
      editing.mutate({ id: entry._id, text: draft.trim(), mentions });
    };
    return (
      <article className={styles.note} ref={card} tabIndex={-1}>
        <NoteField
          label={t("note.edit")}
          text={draft}
          busy={editing.isPending}
          problem={editing.error ? t("note.notSaved", { msg: editing.error.msg }) : undefined}
          save={{ label: t("note.save"), run: save }}
          cancel={{ label: t("note.cancel"), run: close }}
          focused
          onText={setDraft}
        />
      </article>
    );
  }
  return (
    <article className={styles.note} ref={card} tabIndex={-1}>
      <div className="row gap-2 min-target text-label muted">
        <b className="semibold truncate ink">{actorName(entry.actor)}</b>
        <EntryTime at={entry.at} />
        {note.editedAt && (
          <span title={t("note.editedAt", { when: dateTime(note.editedAt) })}>· {t("note.edited")}</span>
        )}
        {note.mine && canWrite && (
          <span className={styles.actions}>
            <Tooltip label={t("note.editHint")}>
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={t("note.edit")}
                onClick={() => setDraft(unsentOf(editNote, entry._id)?.about["text"] ?? note.text)}
              >
                <IconPencil size={14} aria-hidden />
              </ActionIcon>
            </Tooltip>
            <Tooltip label={t("note.removeHint")}>
              <ActionIcon size="sm" variant="subtle" color="gray" aria-label={t("note.remove")} onClick={onDelete}>
                <IconTrash size={14} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </span>
        )}
      </div>
      <p className="flush break-anywhere pre-line" dir="auto">
        {splitMentions(note.text, note.mentions).map(({ at, text, ids }) =>
          ids.length > 0 ? (
            <b key={at} className="semibold">
              {text}
            </b>
          ) : (
            text
          ),
        )}
      </p>
    </article>
  );
}
