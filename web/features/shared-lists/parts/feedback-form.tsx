import { COMMENT_MAX, NAME_MAX } from "#contract/base/limits.ts";
import { Button, Textarea, TextInput } from "@mantine/core";
import { useState, type KeyboardEvent } from "react";
import { submitByKeys } from "#web/ui/form/submit-by-keys.ts";
import { lengthProblem } from "#web/ui/form/too-long.ts";
import { texts } from "#web/words/i18n.ts";
import styles from "./feedback-form.module.css";

const t = texts("sharedLists");

/** Asks for what feedback still needs: the visitor's name the first time, and a comment where required. */
export function FeedbackForm({
  creator,
  name: savedName,
  draftName = "",
  onDraftName,
  comment: savedComment,
  action,
  onSubmit,
  onCancel,
}: {
  creator: string;
  /** null: not known yet. */
  name: string | null;
  /** A name entered in another form, not submitted. */
  draftName?: string;
  onDraftName?: (name: string) => void;
  /** null: no comment is requested. */
  comment: string | null;
  /** The button's label. */
  action: string;
  onSubmit: (values: { name: string; comment: string | null }) => void;
  onCancel: () => void;
}) {
  const [name, setName] = useState(savedName ?? draftName);
  const [comment, setComment] = useState(savedComment);
  const tooLong = lengthProblem(comment ?? "", COMMENT_MAX);
  const [isMissing, setMissing] = useState(false);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Escape") onCancel();
    submitByKeys(event);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (tooLong) return;
        if (name.trim() === "") setMissing(true);
        else onSubmit({ name: name.trim(), comment: comment === null ? null : comment.trim() });
      }}
    >
      {comment !== null && (
        <Textarea
          label={t("commentOn", { name: creator })}
          value={comment}
          error={tooLong}
          rows={3}
          ref={takeFocus}
          onKeyDown={onKeyDown}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      )}
      {savedName === null && (
        <TextInput
          label={t("yourName")}
          description={t("yourNameAbout")}
          value={name}
          maxLength={NAME_MAX}
          autoComplete="name"
          ref={comment === null ? takeFocus : undefined}
          onKeyDown={onKeyDown}
          error={isMissing && t("nameMissing")}
          onChange={(event) => {
            setName(event.currentTarget.value);
            onDraftName?.(event.currentTarget.value);
            setMissing(false);
          }}
        />
      )}
      <div className="flex gap-2">
        <Button type="submit">{action}</Button>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}

/** Focuses the field when the form opens. A stable function: React calls it once. */
function takeFocus(field: HTMLElement | null): void {
  field?.focus();
}
