import { editOf, type TeamKind } from "#contract/collections/collection.ts";
import { customFieldProblem, updateCustomNotes } from "#contract/crm.ts";
import { TEXT_MAX } from "#contract/limits.ts";
import { IconCheck } from "@tabler/icons-react";
import { Textarea } from "@mantine/core";
import { useRef, useState, type ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { useUnsent } from "#web/api/unsaved.ts";
import { useTooLong } from "#web/ui/form/too-long.ts";
import { Kbd } from "#web/ui/kbd.tsx";
import { PickList } from "#web/ui/pick-list.tsx";
import { toast } from "#web/ui/toast.tsx";
import { ownFields } from "../own-fields.ts";
import { enteredText, valueKey, writeValue } from "../write/write-cells.ts";
import { closingKey, type EditorProps, type Move } from "./editor-props.ts";
import { EditorPopover } from "./editor-popover.tsx";
import { fieldOf, propertyOf, teamKindOf, useEditLabel, type EditedColumn } from "./edited.ts";
import styles from "./edit.module.css";

/** The editor of a column whose values are entered as text. */
export function ValueEditor(props: EditorProps) {
  const field = fieldOf(props.column);
  if (field.options) return <SelectEditor {...props} options={field.options} />;
  return editOf(field)?.isLong ? <LongTextEditor {...props} /> : <LineEditor {...props} />;
}

function useEntered({ row, column }: Pick<EditorProps, "row" | "column">) {
  const property = propertyOf(column);
  if (!property) throw new Error(`${column} is not entered as text`);
  const saved = enteredText(row, property);
  const unsent = useUnsent(updateCustomNotes, valueKey(row._id, property));
  const [text, setText] = useState(unsent?.about["text"] ?? saved);
  const [opened] = useState(saved);
  return {
    text,
    setText,
    isValid: customFieldProblem(property, text.trim(), ownFields()) === undefined,
    save: () => writeValue(row, property, text.trim()),
    /** The text is an edit that could not be sent. */
    isUnsent: unsent !== undefined && unsent.about["text"] === text,
    /** What a colleague saved while the editor was open; null: nothing. */
    changed: saved === opened ? (unsent?.about["now"] ?? null) : saved,
  };
}

const INPUTS: Record<TeamKind, Pick<ComponentProps<"input">, "type" | "inputMode">> = {
  text: { type: "text" },
  number: { type: "text", inputMode: "decimal" },
  money: { type: "text", inputMode: "decimal" },
  date: { type: "date" },
  select: { type: "text" },
  url: { type: "url", inputMode: "url" },
  email: { type: "email", inputMode: "email" },
};

/** How a value of this column is typed. */
export function inputOf(column: EditedColumn) {
  return INPUTS[teamKindOf(column)];
}

/** In place of the cell. Enter, Tab or a click elsewhere save; Esc leaves it unchanged. */
function LineEditor({ row, column, onClose }: EditorProps) {
  const { t } = useTranslation("table");
  const label = useEditLabel()(column, row.creator.full_name);
  const kind = teamKindOf(column);
  const { text, setText, isValid, save: write, changed, isUnsent } = useEntered({ row, column });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isOpen = useRef(true);
  const hasProblem = isSubmitted && !isValid;

  function close(move: Move | "leave") {
    isOpen.current = false;
    onClose(move);
  }

  function save(move: Move) {
    setIsSubmitted(true);
    if (!isValid) return;
    write();
    close(move);
  }

  /** The focus is elsewhere already, so a toast says what cannot be saved. */
  function leave() {
    if (!isOpen.current) return;
    if (isValid) write();
    else toast({ message: t("textNotSaved", { text: clip(text), problem: t(`problems.${kind}`) }), tone: "bad" });
    close("leave");
  }

  return (
    <>
      <input
        {...INPUTS[kind]}
        autoComplete="off"
        className={styles.line}
        aria-label={label}
        aria-invalid={hasProblem}
        aria-describedby="edit-problem"
        // The creator's public address, while the team has none of its own.
        placeholder={column === "email" ? (row.email ?? t("emailExample")) : undefined}
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
      {(hasProblem || changed !== null || isUnsent) && (
        <p id="edit-problem" className={styles.message} role="alert">
          {hasProblem && <span className="bad">{t(`problems.${kind}`)}</span>}
          {!hasProblem && <EditState changed={changed} isUnsent={isUnsent} />}
        </p>
      )}
    </>
  );
}

/** What to know before the text is saved. */
function EditState({ changed, isUnsent }: { changed: string | null; isUnsent: boolean }) {
  const { t } = useTranslation("table");
  return [isUnsent && t("unsent"), changed !== null && t("changedElsewhere", { text: changed })]
    .filter(Boolean)
    .join(" ");
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60).trim()}…` : text.trim();
}

function SelectEditor({ row, column, options, onClose }: EditorProps & { options: Readonly<Record<string, string>> }) {
  const { t } = useTranslation("table");
  const label = useEditLabel()(column, row.creator.full_name);
  const property = propertyOf(column);
  const current = property && enteredText(row, property);
  const markOf = (value: string) => value === current && <IconCheck size={14} aria-hidden />;
  const choices = [...Object.entries(options), ["", t("noValue")] as const];
  return (
    <EditorPopover label={label} width={240} className={styles.list} onLeave={() => onClose("leave")}>
      <PickList
        label={label}
        placeholder={t("pick")}
        options={choices.map(([value, name]) => ({ value, label: name, detail: markOf(value) }))}
        nothing={t("pickNone")}
        onPick={(value) => {
          if (property) writeValue(row, property, value);
          onClose(0);
        }}
        onKeyDown={(event) => closingKey(event, { save: onClose, cancel: () => onClose(0) })}
      />
    </EditorPopover>
  );
}

function LongTextEditor({ row, column, onClose }: EditorProps) {
  const { t } = useTranslation("table");
  const label = useEditLabel()(column, row.creator.full_name);
  const { text, setText, save: write, changed, isUnsent } = useEntered({ row, column });

  const tooLong = useTooLong()(text, TEXT_MAX);

  function save(move: Move | "leave") {
    if (tooLong === undefined) write();
    else if (move === "leave")
      toast({ message: t("textNotSaved", { text: clip(text), problem: tooLong }), tone: "bad" });
    else return;
    onClose(move);
  }

  return (
    <EditorPopover label={label} width={360} className={styles.note} onLeave={() => save("leave")}>
      <Textarea
        aria-label={label}
        placeholder={t("notePlaceholder")}
        rows={6}
        error={tooLong}
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
      {(changed !== null || isUnsent) && (
        <p className="flush mt-2 text-label watch" role="alert">
          <EditState changed={changed} isUnsent={isUnsent} />
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
