import { EMAIL_MAX, TEXT_MAX } from "#contract/limits.ts";
import { Textarea } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { Kbd } from "#web/ui/kbd.tsx";
import { toast } from "#web/ui/toast.tsx";
import { writeEmail, writeNote } from "../write/write-cells.ts";
import { closingKey, type EditorProps, type Move } from "./editor-props.ts";
import { EditorPopover } from "./editor-popover.tsx";
import styles from "./edit.module.css";

export const emailOrNothing = z.union([z.literal(""), z.email().max(EMAIL_MAX)]);

/** In place of the cell. Enter, Tab or a click elsewhere save; Esc leaves it as it was. */
export function EmailEditor({ row, onClose }: EditorProps) {
  const { t } = useTranslation("table");
  const [text, setText] = useState(row.customEmail ?? "");
  const [asked, setAsked] = useState(false);
  const isOpen = useRef(true);
  const meanwhile = useMeanwhile(row.customEmail ?? "");
  const isValid = emailOrNothing.safeParse(text.trim()).success;
  const problem = asked && !isValid;

  function close(move: Move | "leave") {
    isOpen.current = false;
    onClose(move);
  }

  function save(move: Move) {
    setAsked(true);
    if (!isValid) return;
    writeEmail(row, text.trim());
    close(move);
  }

  /** The focus is elsewhere already: what cannot be saved is said there. */
  function leave() {
    if (!isOpen.current) return;
    if (isValid) writeEmail(row, text.trim());
    else toast({ message: t("emailNotSaved", { text: text.trim() }), tone: "bad" });
    close("leave");
  }

  return (
    <>
      <input
        type="email"
        inputMode="email"
        autoComplete="off"
        className={styles.email}
        aria-label={t("edit.email", { name: row.creator.full_name })}
        aria-invalid={problem}
        aria-describedby="email-problem"
        placeholder={row.email ?? t("emailExample")}
        maxLength={EMAIL_MAX}
        value={text}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a key or a click just now
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (closingKey(event, { save, cancel: () => close(0) })) return;
          if (event.key === "Enter") save(0);
        }}
      />
      {(problem || meanwhile !== null) && (
        <p id="email-problem" className={styles.said} role="alert">
          {problem ? <span className="bad">{t("emailBad")}</span> : t("changedElsewhere", { text: meanwhile ?? "" })}
        </p>
      )}
    </>
  );
}

/** The team's one note on a creator. */
export function NoteEditor({ row, onClose }: EditorProps) {
  const { t } = useTranslation("table");
  const label = t("edit.note", { name: row.creator.full_name });
  const [text, setText] = useState(row.customNote);
  const meanwhile = useMeanwhile(row.customNote);

  function save(move: Move | "leave") {
    writeNote(row, text.trim());
    onClose(move);
  }

  return (
    <EditorPopover label={label} width={360} className={styles.note} onLeave={() => save("leave")}>
      <Textarea
        aria-label={label}
        placeholder={t("notePlaceholder")}
        rows={6}
        maxLength={TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(text.length, text.length)}
        data-autofocus
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a key or a click just now
        autoFocus
        onKeyDown={(event) => {
          if (closingKey(event, { save, cancel: () => onClose(0) })) return;
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save(0);
        }}
      />
      {meanwhile !== null && (
        <p className="flush mt-2 text-label watch" role="alert">
          {t("changedElsewhere", { text: meanwhile })}
        </p>
      )}
      <p className={styles.hint}>
        <span>
          <Kbd keys="mod+enter" /> {t("hints.save")}
        </span>
        <span>
          <Kbd keys="Esc" /> {t("hints.cancel")}
        </span>
      </p>
    </EditorPopover>
  );
}

/** What somebody else wrote while the editor was open; null: nothing. */
function useMeanwhile(now: string): string | null {
  const [atOpening] = useState(now);
  return now === atOpening ? null : now;
}
