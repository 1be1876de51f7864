import {
  addThreadComment,
  deleteThreadComment,
  editThreadComment,
  type ThreadComment,
} from "#contract/mail/comments.ts";
import { ActionIcon } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { unsentOf } from "#web/api/unsaved.ts";
import { currentMembers } from "#web/shared/crm-creators/own-fields.ts";
import { mentionsIn, splitMentions } from "#web/shared/timeline/mentions.ts";
import { NoteField } from "#web/shared/timeline/note-field.tsx";
import { useNewNote } from "#web/shared/timeline/use-new-note.ts";
import { useCan } from "#web/shared/use-can.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { Time } from "#web/ui/time.tsx";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./comments.module.css";

const t = texts("mail");
const tNotes = texts("timeline");

/** What a member says about a thread; the other side never sees it. */
export function Comment({ comment }: { comment: ThreadComment }) {
  const { _id: id, at, actor, text, mentions, editedAt, mine } = comment;
  const [draft, setDraft] = useState<string | null>(null);
  const card = useRef<HTMLElement>(null);
  const canManage = useCan("notes.manage");
  const canChange = useCan("mail.send");
  const edit = useMutate(editThreadComment, { onSuccess: close });
  const remove = useMutate(deleteThreadComment, {
    onSuccess: ({ actionId }) => toastWithUndo(t("comments.deleted"), actionId),
    onError: toastError,
  });

  function close() {
    setDraft(null);
    card.current?.focus({ preventScroll: true });
  }

  return (
    <article className={styles.comment} ref={card} tabIndex={-1}>
      <header className={styles.head}>
        <b className="semibold truncate ink">{actor?.name ?? t("comments.former")}</b>
        <Time at={at} />
        {editedAt && <span>· {tNotes("note.edited")}</span>}
        <span className="push-end text-label">{t("comments.internal")}</span>
        {canChange && mine && (
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={t("comments.edit")}
            onClick={() => setDraft(unsentOf(editThreadComment, id)?.about["text"] ?? text)}
          >
            <IconPencil size={14} aria-hidden />
          </ActionIcon>
        )}
        {canChange && (mine || canManage) && (
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={t("comments.delete")}
            loading={remove.busy}
            onClick={() => remove.mutate({ id })}
          >
            <IconTrash size={14} aria-hidden />
          </ActionIcon>
        )}
      </header>
      {draft === null ? (
        <p className="flush break-anywhere pre-line" dir="auto">
          {splitMentions(text, mentions).map((part) =>
            part.ids.length > 0 ? (
              <b key={part.at} className="semibold">
                {part.text}
              </b>
            ) : (
              part.text
            ),
          )}
        </p>
      ) : (
        <NoteField
          label={t("comments.edit")}
          text={draft}
          busy={edit.isPending}
          problem={edit.error?.msg}
          save={{
            label: tNotes("note.save"),
            run: () =>
              edit.mutate({
                id,
                text: draft.trim(),
                mentions: mentionsIn(draft, [...mentions, ...currentMembers()]),
              }),
          }}
          cancel={{ label: tNotes("note.cancel"), run: close }}
          focused
          onText={setDraft}
        />
      )}
    </article>
  );
}

/** A new comment, below the answer. */
export function NewComment({ threadId }: { threadId: string }) {
  const { text, isUnsent, type, begin, onAdded, onError } = useNewNote(addThreadComment, threadId);
  const add = useMutate(addThreadComment, { onSuccess: onAdded, onError });
  const problem = add.error ? t("comments.notSaved", { msg: add.error.msg }) : t("comments.unsent");
  return (
    <section className={styles.write} aria-label={t("comments.label")}>
      <NoteField
        label={t("comments.write")}
        placeholder={t("comments.placeholder")}
        text={text}
        busy={add.isPending}
        problem={text !== "" && (add.error || isUnsent) ? problem : undefined}
        save={{
          label: t("comments.add"),
          run: () =>
            add.mutate({
              id: threadId,
              text: text.trim(),
              mentions: mentionsIn(text, currentMembers()),
              commentId: begin(),
            }),
        }}
        onText={type}
      />
    </section>
  );
}
