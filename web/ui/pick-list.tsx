import { searchText } from "#contract/search/search-text.ts";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { scrollIntoView } from "../lib/scroll-into-view.ts";
import styles from "./pick-list.module.css";
import { useActiveOption } from "../lib/use-active-option.ts";

export type PickOption = {
  value: string;
  /** Its name, which is also searched. */
  label: string;
  icon?: ReactNode;
  /** At the end of the line: a count, a mark. */
  detail?: ReactNode;
};

const CREATE = "\0create";

/**
 * Searchable options: arrow keys move, Enter and click pick. The focus stays in the field. With `chosen` several can be
 * picked; without it, one.
 */
export function PickList({
  label,
  typed = "",
  placeholder,
  options,
  chosen,
  nothing,
  onPick,
  onSearch,
  create,
  maxLength,
  onKeyDown: onOtherKey,
}: {
  /** The accessible name of the list. */
  label: string;
  /** What is searched at first. */
  typed?: string | undefined;
  placeholder: string;
  options: readonly PickOption[];
  chosen?: readonly string[];
  /** Shown when no option matches. */
  nothing: string;
  onPick: (value: string) => void;
  /** The options are those that match what is typed: the server searches them. */
  onSearch?: (text: string) => void;
  /** Creates an option from the typed text, as last option. */
  create?: { label: (text: string) => string; run: (text: string) => void };
  maxLength?: number;
  /** Additional keys. */
  onKeyDown?: (event: KeyboardEvent) => void;
}) {
  const id = useId();
  const [text, setText] = useState(typed);
  const query = searchText(text);
  const found =
    query === "" || onSearch ? options : options.filter((option) => searchText(option.label).includes(query));
  const isNew = create && query !== "" && !options.some((option) => searchText(option.label) === query);
  const shown: readonly PickOption[] = isNew
    ? [...found, { value: CREATE, label: create.label(text.trim()), icon: <IconPlus size={14} /> }]
    : found;
  const { at, active, isMarked, mark, move } = useActiveOption(shown, ({ value }) => value);

  function pick(value: string) {
    if (value !== CREATE) return onPick(value);
    create?.run(text.trim());
    setText("");
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    onOtherKey?.(event);
    if (event.defaultPrevented || move(event) || event.key !== "Enter") return;
    event.preventDefault();
    if (active) pick(active.value);
  }

  return (
    <>
      <input
        ref={takeFocus}
        // A dialog would focus its first button instead.
        data-autofocus
        data-search
        className={styles.field}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={active && `${id}-${at}`}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        value={text}
        onChange={(event) => {
          mark(null);
          setText(event.currentTarget.value);
          onSearch?.(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <OptionList
        id={id}
        label={label}
        options={shown}
        chosen={chosen}
        active={active}
        isMarked={isMarked}
        onMark={mark}
        onPick={pick}
      />
      {shown.length === 0 && <p className="flush p-3 muted">{nothing}</p>}
    </>
  );
}

/** The options of a field that has the focus and handles keys; it names the active one by `id` and its index. */
export function OptionList({
  id,
  label,
  options,
  chosen,
  active,
  isMarked,
  onMark,
  onPick,
}: {
  id: string;
  label: string;
  options: readonly PickOption[];
  chosen?: readonly string[] | undefined;
  active: PickOption | undefined;
  isMarked: boolean;
  onMark: (value: string) => void;
  onPick: (value: string) => void;
}) {
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select is not searchable
      role="listbox"
      aria-label={label}
      aria-multiselectable={chosen !== undefined}
      className={styles.list}
      hidden={options.length === 0}
    >
      {options.map((option, index) => {
        const picked = option.value === CREATE ? undefined : chosen?.includes(option.value);
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and handles keys
          <div
            key={option.value}
            ref={option === active && isMarked ? scrollIntoView : undefined}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element is not allowed outside a select
            role="option"
            aria-selected={picked ?? option === active}
            data-active={option === active}
            className={styles.option}
            onMouseMove={() => onMark(option.value)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(option.value)}
          >
            {chosen && option.value !== CREATE && (
              <span className={styles.box} data-picked={picked} aria-hidden>
                {picked && <IconCheck size={12} stroke={3} />}
              </span>
            )}
            {option.icon && <span className={styles.icon}>{option.icon}</span>}
            <span className="truncate shrink grow" title={option.label}>
              {option.label}
            </span>
            {option.detail !== undefined && (
              <span className="muted text-label fixed-size tabular">{option.detail}</span>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** The popover that contains it may not be positioned yet. */
function takeFocus(element: HTMLInputElement | null): void {
  element?.focus({ preventScroll: true });
  element?.setSelectionRange(element.value.length, element.value.length);
}
