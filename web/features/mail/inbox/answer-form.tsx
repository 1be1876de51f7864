import { MAIL_TEXT_MAX, sendMail, type ThreadView } from "#contract/mail/endpoints.ts";
import { MAIL_SUBJECT_MAX } from "#contract/mail/mailbox.ts";
import { Button, Textarea } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { useMutate } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { AttachFiles } from "#web/shared/mail/attach-files.tsx";
import { attachmentsOf, readAttached, writeAttached } from "#web/shared/mail/attached.ts";
import { useFieldPicker } from "#web/shared/mail/field-picker.ts";
import { Offered } from "#web/shared/mail/mail-fields.tsx";
import type { MergeFieldOption } from "#web/shared/mail/merge-fields.ts";
import { SnippetMenu, useSnippets } from "#web/shared/mail/snippet-menu.tsx";
import { SenderField, useSenders } from "#web/shared/mail/use-senders.tsx";
import { useTyped } from "#web/shared/mail/use-typed.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { submitByKeys } from "#web/ui/form/submit-by-keys.ts";
import { lengthProblem } from "#web/ui/form/too-long.ts";
import { Kbd } from "#web/ui/kbd.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./inbox.module.css";

const t = texts("mail");
const tCompose = texts("compose");

/** An answer is to one person, and is written as it is sent. */
const NO_FIELDS: readonly MergeFieldOption[] = [];

/** The subject of an answer, on one line. Braces would begin a field. */
function subjectOf(subject: string): string {
  const line = subject.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").replaceAll("{{", "{ {");
  const own = /^re:/i.test(line) ? line : `Re: ${line}`;
  return own.slice(0, MAIL_SUBJECT_MAX).toWellFormed();
}

/** The answer to a thread, written below it. */
export function AnswerForm({
  thread: { threadId, address, subject },
  mailboxId,
  onField,
}: {
  thread: Pick<ThreadView, "threadId" | "address" | "subject">;
  /** By which the last mail of the thread was sent or found. */
  mailboxId: string | null | undefined;
  onField: (field: HTMLTextAreaElement | null) => void;
}) {
  const from = useSenders(mailboxId);
  const { typed, write, markSent, onFailed, clear, isUnsent } = useTyped(`thread ${threadId}`, {
    endpoint: sendMail,
  });
  const send = useMutate(sendMail, {
    onSuccess() {
      clear();
      toast({ message: t("answer.sent", { address }), tone: "good" });
    },
    onError() {
      onFailed();
      toast({ message: t("toasts.notSent"), tone: "bad" });
    },
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const found = useSnippets();
  const picker = useFieldPicker(field, typed.text, NO_FIELDS, (text) => write({ text }), found.snippets);
  if (from.senders?.length === 0)
    return (
      <p className={styles.answer}>
        <span className="notice watch-tint">
          {tCompose("noMailbox")} <Link {...paths.ownMailbox()}>{t("connect")}</Link>
        </span>
      </p>
    );
  const files = readAttached(typed.files);
  const tooLong = lengthProblem(typed.text, MAIL_TEXT_MAX);
  const isEmpty = typed.text.trim() === "";
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one key for the whole form
    <form
      className={styles.answer}
      noValidate
      onKeyDown={submitByKeys}
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty || tooLong || send.isPending) return;
        markSent();
        send.mutate({
          key: typed.key,
          threadId,
          mailboxId: from.chosen?._id,
          subject: subjectOf(subject),
          text: typed.text,
          attachments: attachmentsOf(files),
        });
      }}
    >
      <Offered picker={picker}>
        <Textarea
          {...picker.field}
          ref={(element) => {
            field.current = element;
            onField(element);
          }}
          aria-label={t("answer.label", { address })}
          placeholder={t("answer.placeholder")}
          autosize
          minRows={isEmpty ? 2 : 5}
          maxRows={16}
          dir="auto"
          value={typed.text}
          error={tooLong}
          disabled={send.isPending || isUnsent}
          onChange={(event) => write({ text: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (picker.onKeyDown(event)) return;
            // Leaves the field, not the thread.
            if (event.key !== "Escape") return;
            event.stopPropagation();
            event.currentTarget.blur();
          }}
        />
      </Offered>
      <div className="row wrap gap-2">
        <SnippetMenu {...found} isLocked={send.isPending || isUnsent} onInsert={picker.insertText} />
      </div>
      <SenderField {...from} isLocked={send.isPending || isUnsent} />
      <AttachFiles
        files={files}
        isLocked={send.isPending || isUnsent}
        onFiles={(next) => write({ files: writeAttached(next) })}
      />
      <FormError>{isUnsent ? tCompose("isUnsent") : send.error?.msg}</FormError>
      <div className="row justify-end gap-2">
        {!isEmpty && (
          <span aria-hidden>
            <Kbd keys="mod+enter" />
          </span>
        )}
        {isUnsent && (
          <Button variant="subtle" color="gray" disabled={send.isPending} onClick={clear}>
            {tCompose("discard")}
          </Button>
        )}
        <Button type="submit" loading={send.busy} disabled={isEmpty || tooLong !== undefined}>
          {t("answer.submit")}
        </Button>
      </div>
    </form>
  );
}
