import { TEXT_MAX } from "#contract/base/limits.ts";
import { Button, Popover, Textarea } from "@mantine/core";
import type { FormEvent, KeyboardEvent } from "react";
import { lengthProblem } from "#web/ui/form/too-long.ts";
import { Kbd } from "#web/ui/kbd.tsx";
import { OptionList } from "#web/ui/pick-list.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./notes.module.css";
import { useMentionPicker } from "./use-mention-picker.ts";

const t = texts("timeline");

/** The note editor: Ctrl or ⌘ Enter saves, Esc cancels where possible, "@" offers colleagues to mention. */
export function NoteField({
  label,
  placeholder,
  text,
  busy,
  problem,
  save,
  cancel,
  focused = false,
  onText,
}: {
  label: string;
  placeholder?: string;
  text: string;
  busy: boolean;
  problem: string | undefined;
  save: { label: string; run: () => void };
  cancel?: { label: string; run: () => void };
  /** Opened by a user action: takes the focus. */
  focused?: boolean;
  onText: (text: string) => void;
}) {
  const tooLong = lengthProblem(text, TEXT_MAX);
  const isEmpty = text.trim() === "";
  const picker = useMentionPicker(text, onText);

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (!isEmpty && !tooLong && !busy) save.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (picker.onKeyDown(event)) return undefined;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return submit(event);
    if (event.key !== "Escape" || !cancel) return;
    // Leaves the note, not the panel it is in.
    event.stopPropagation();
    cancel.run();
  }

  return (
    <form className="grid gap-2" onSubmit={submit}>
      <Popover
        opened={picker.list.options.length > 0}
        position="bottom-start"
        offset={2}
        width={260}
        withinPortal={false}
        withRoles={false}
        returnFocus={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <Textarea
            {...picker.field}
            aria-label={label}
            placeholder={placeholder}
            rows={text.includes("\n") || text.length > 80 || cancel ? 4 : 2}
            value={text}
            error={tooLong ?? problem}
            dir="auto"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a button press
            autoFocus={focused}
            onChange={(event) => onText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </Popover.Target>
        <Popover.Dropdown p={0}>
          <OptionList label={t("note.colleagues")} {...picker.list} />
        </Popover.Dropdown>
      </Popover>
      {(!isEmpty || cancel) && (
        <div className="row justify-end gap-2">
          <span className={styles.hint} aria-hidden>
            <Kbd keys="mod+enter" />
          </span>
          {cancel && (
            <Button size="compact-sm" variant="default" onClick={cancel.run}>
              {cancel.label}
            </Button>
          )}
          <Button size="compact-sm" type="submit" loading={busy} disabled={isEmpty || tooLong !== undefined}>
            {save.label}
          </Button>
        </div>
      )}
    </form>
  );
}
