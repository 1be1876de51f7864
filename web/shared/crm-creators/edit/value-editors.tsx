import { editOf, type TeamKind } from "#contract/collections/collection.ts";
import { updateCustomNotes } from "#contract/crm/endpoints.ts";
import { TEXT_MAX } from "#contract/base/limits.ts";
import { IconCheck } from "@tabler/icons-react";
import { Popover, Textarea } from "@mantine/core";
import { useRef, useState, type ComponentProps } from "react";
import { numberKindOf } from "#web/shared/collections/number-kind.ts";
import { useUnsent } from "#web/api/unsaved.ts";
import { editPlain, numberIn, showNumber, type NumberKind } from "#web/lib/read-number.ts";
import { NumberQuestion, numberProblem } from "#web/ui/form/number-field.tsx";
import { lengthProblem } from "#web/ui/form/too-long.ts";
import { Kbd } from "#web/ui/kbd.tsx";
import { PickList } from "#web/ui/pick-list.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { enteredText, valueKey, writeValue } from "../write/write-cells.ts";
import { closingKey, type EditorProps, type Move } from "./editor-props.ts";
import { EditorPopover } from "./editor-popover.tsx";
import { fieldOf, propertyOf, teamKindOf, editLabel, type EditedColumn } from "./edited.ts";
import { readEntry, type Entry } from "./read-entry.ts";
import styles from "./edit.module.css";

const t = texts("table");
const ui = texts("ui");

/** The editor of a column whose values are entered as text. */
export function ValueEditor(props: EditorProps) {
  const field = fieldOf(props.column);
  if (field.options) return <SelectEditor {...props} options={field.options} />;
  return editOf(field)?.isLong ? <LongTextEditor {...props} /> : <LineEditor {...props} />;
}

function useEntered({ row, column, typed }: Pick<EditorProps, "row" | "column" | "typed">) {
  const property = propertyOf(column);
  if (!property) throw new Error(`${column} is not entered as text`);
  const saved = enteredText(row, property);
  const unsent = useUnsent(updateCustomNotes, valueKey(row._id, property));
  const numbers = numberKindOf(fieldOf(column));
  const [text, setText] = useState(() => {
    if (typed !== undefined && takesTyped(column)) return typed;
    const first = unsent?.about["text"] ?? saved;
    return numbers ? editPlain(first, numbers) : first;
  });
  const [opened] = useState(saved);
  const entry = readEntry(column, text);
  return {
    text,
    setText,
    entry,
    numbers,
    save: () => "text" in entry && writeValue(row, property, entry.text),
    /** The text is an edit that could not be sent. */
    isUnsent: unsent !== undefined && "text" in entry && unsent.about["text"] === entry.text,
    /** What a colleague saved while the editor was open; null: nothing. */
    changed: saved === opened ? (unsent?.about["now"] ?? null) : saved,
  };
}

const INPUTS: Record<TeamKind, Pick<ComponentProps<"input">, "type" | "inputMode">> = {
  text: { type: "text" },
  number: { type: "text" },
  money: { type: "text" },
  date: { type: "date" },
  select: { type: "text" },
  member: { type: "text" },
  // As text, since the caret of the other types cannot be set. Their values are checked by the field.
  url: { type: "text", inputMode: "url" },
  email: { type: "text", inputMode: "email" },
};

/** A day is typed part by part, into the parts of its field. */
export function takesTyped(column: EditedColumn): boolean {
  return teamKindOf(column) !== "date";
}

/** How a value of this column is typed. */
export function inputOf(column: EditedColumn) {
  return INPUTS[teamKindOf(column)];
}

/** In place of the cell. Enter, Tab or a click elsewhere save; Esc leaves it unchanged. */
function LineEditor({ row, column, typed, onClose }: EditorProps) {
  const label = editLabel(column, row.creator.full_name);
  const kind = teamKindOf(column);
  const { text, setText, entry, numbers, save: write, changed, isUnsent } = useEntered({ row, column, typed });
  const problem = entryProblem(entry, kind, numbers);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isOpen = useRef(true);
  const input = useRef<HTMLInputElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const hasProblem = (isSubmitted && problem !== undefined) || "ambiguous" in entry;
  const understood = useUnderstood(text, numbers);

  function close(move: Move | "leave") {
    isOpen.current = false;
    onClose(move);
  }

  function save(move: Move) {
    setIsSubmitted(true);
    if (problem !== undefined) return;
    write();
    close(move);
  }

  /** The focus is elsewhere already, so a toast says what cannot be saved. */
  function leave(to: EventTarget | null) {
    if (!isOpen.current || (to instanceof Node && message.current?.contains(to))) return;
    if (problem === undefined) write();
    else toast({ message: t("textNotSaved", { text: clip(text), problem }), tone: "bad" });
    close("leave");
  }

  return (
    <Popover
      opened={hasProblem || understood !== undefined || changed !== null || isUnsent}
      position="bottom-start"
      offset={2}
      withinPortal
      withRoles={false}
      returnFocus={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <input
          {...INPUTS[kind]}
          ref={input}
          autoComplete="off"
          className={styles.line}
          aria-label={label}
          aria-invalid={hasProblem}
          aria-describedby="edit-message"
          // The creator's public address, while the team has none of its own.
          placeholder={column === "email" ? (row.email ?? t("emailExample")) : undefined}
          value={text}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a key or a click just now
          autoFocus
          onFocus={({ currentTarget }) => {
            if (typed !== undefined && takesTyped(column)) currentTarget.setSelectionRange(text.length, text.length);
            else currentTarget.select();
          }}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={(event) => leave(event.relatedTarget)}
          onKeyDown={(event) => {
            // Tab goes to the answers.
            if (event.key === "Tab" && !event.shiftKey && "ambiguous" in entry) {
              event.preventDefault();
              message.current?.querySelector("button")?.focus();
            } else if (closingKey(event, { save, cancel: () => close(0) })) return;
            else if (event.key === "Enter") save(0);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown
        ref={message}
        id="edit-message"
        className={styles.message}
        onBlur={(event) => input.current !== event.relatedTarget && leave(event.relatedTarget)}
      >
        {"ambiguous" in entry && numbers ? (
          <NumberQuestion
            kind={numbers}
            readings={entry.ambiguous}
            onChoose={(chosen) => {
              setText(chosen);
              input.current?.focus();
            }}
          />
        ) : hasProblem ? (
          <span className="bad" role="alert">
            {problem}
          </span>
        ) : understood !== undefined ? (
          <span className="muted tabular">= {understood}</span>
        ) : (
          <span role="alert">
            <EditState changed={changed} isUnsent={isUnsent} />
          </span>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** What to know before the text is saved. */
function EditState({ changed, isUnsent }: { changed: string | null; isUnsent: boolean }) {
  return [isUnsent && t("unsent"), changed !== null && t("changedElsewhere", { text: changed })]
    .filter(Boolean)
    .join(" ");
}

/** What a typed number is, once it is typed. */
function useUnderstood(text: string, numbers: NumberKind | undefined): string | undefined {
  const [first] = useState(text);
  const value = numbers && text !== first ? numberIn(text, numbers) : undefined;
  return numbers && value !== undefined ? showNumber(value, numbers) : undefined;
}

/** Why an entry cannot be saved. */
function entryProblem(entry: Entry, kind: TeamKind, numbers: NumberKind | undefined): string | undefined {
  if ("text" in entry) return undefined;
  if (numbers && "ambiguous" in entry) {
    const [one, other] = entry.ambiguous.map((value) => showNumber(value, numbers));
    return ui("number.ask", { one: one ?? "", other: other ?? "" });
  }
  if (!numbers || "ambiguous" in entry || entry.invalid === "entry") return t(`problems.${kind}`);
  return numberProblem(entry.invalid, numbers);
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60).trim()}…` : text.trim();
}

function SelectEditor({
  row,
  column,
  typed,
  options,
  onClose,
}: EditorProps & { options: Readonly<Record<string, string>> }) {
  const label = editLabel(column, row.creator.full_name);
  const property = propertyOf(column);
  const current = property && enteredText(row, property);
  const markOf = (value: string) => value === current && <IconCheck size={14} aria-hidden />;
  const choices = [...Object.entries(options), ["", t("noValue")] as const];
  return (
    <EditorPopover label={label} width={240} className={styles.list} onLeave={() => onClose("leave")}>
      <PickList
        label={label}
        typed={typed}
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

function LongTextEditor({ row, column, typed, onClose }: EditorProps) {
  const label = editLabel(column, row.creator.full_name);
  const { text, setText, save: write, changed, isUnsent } = useEntered({ row, column, typed });

  const tooLong = lengthProblem(text, TEXT_MAX);

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
