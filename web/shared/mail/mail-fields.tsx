import { MAIL_TEXT_MAX } from "#contract/mail/endpoints.ts";
import { MAIL_SUBJECT_MAX } from "#contract/mail/mailbox.ts";
import { Button, Menu, Popover, Textarea, TextInput } from "@mantine/core";
import { IconBraces } from "@tabler/icons-react";
import { useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from "react";
import { lengthProblem } from "#web/ui/form/too-long.ts";
import { OptionList } from "#web/ui/pick-list.tsx";
import { texts } from "#web/words/i18n.ts";
import { useFieldPicker } from "./field-picker.ts";
import { useMergeFields } from "./merge-fields.ts";
import { SnippetMenu, useSnippets } from "./snippet-menu.tsx";

const t = texts("compose");

export const textProblem = (text: string) => lengthProblem(text, MAIL_TEXT_MAX);

/** Subject and text, into which fields are inserted. */
export function MailFields({
  subject,
  text,
  isLocked = false,
  errors,
  minRows = 10,
  subjectHint,
  isFirst = true,
  hasSubject = true,
  tools,
  onWrite,
}: {
  subject: string;
  text: string;
  /** It is being sent, or may have been. */
  isLocked?: boolean;
  errors?: { subject?: ReactNode; text?: ReactNode };
  minRows?: number;
  /** Shown in an empty subject. */
  subjectHint?: string;
  /** Whether its subject has the focus at first. */
  isFirst?: boolean;
  hasSubject?: boolean;
  /** Beside the button that inserts a field. */
  tools?: ReactNode;
  onWrite: (patch: { subject?: string; text?: string }) => void;
}) {
  const fields = useMergeFields();
  const subjectField = useRef<HTMLInputElement>(null);
  const textField = useRef<HTMLTextAreaElement>(null);
  const [last, setLast] = useState<"subject" | "text">("text");
  const inSubject = useFieldPicker(subjectField, subject, fields, (next) => onWrite({ subject: next }));
  const found = useSnippets();
  const inText = useFieldPicker(textField, text, fields, (next) => onWrite({ text: next }), found.snippets);
  const current = last === "subject" ? inSubject : inText;
  const keys = (picker: typeof inText) => (event: KeyboardEvent) => void picker.onKeyDown(event);
  return (
    <>
      {hasSubject && (
        <Offered picker={inSubject}>
          <TextInput
            {...inSubject.field}
            ref={subjectField}
            label={t("subject")}
            data-autofocus={isFirst || undefined}
            error={errors?.subject}
            placeholder={subjectHint}
            maxLength={MAIL_SUBJECT_MAX}
            dir="auto"
            autoComplete="off"
            disabled={isLocked}
            value={subject}
            onFocus={() => setLast("subject")}
            onKeyDown={keys(inSubject)}
            onChange={(event) => onWrite({ subject: event.currentTarget.value })}
          />
        </Offered>
      )}
      <Offered picker={inText}>
        <Textarea
          {...inText.field}
          ref={textField}
          label={t("text")}
          placeholder={t("placeholder", { field: "{{firstName}}" })}
          autosize
          minRows={minRows}
          maxRows={18}
          dir="auto"
          disabled={isLocked}
          value={text}
          error={textProblem(text) ?? errors?.text}
          onFocus={() => setLast("text")}
          onKeyDown={keys(inText)}
          onChange={(event) => onWrite({ text: event.currentTarget.value })}
        />
      </Offered>
      <div className="row wrap gap-2">
        <Menu position="top-start" withinPortal returnFocus={false}>
          <Menu.Target>
            <Button size="xs" variant="default" leftSection={<IconBraces size={16} aria-hidden />} disabled={isLocked}>
              {t("insert")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {fields.map(({ value, label }) => (
              <Menu.Item key={value} onClick={() => current.insert(value)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <SnippetMenu {...found} isLocked={isLocked} onInsert={inText.insertText} />
        {tools}
        <span className="muted text-label">{t("insertAbout")}</span>
      </div>
    </>
  );
}

/** The fields or snippets that are offered while one is typed, below the input. */
export function Offered({
  picker: { list },
  children,
}: {
  picker: ReturnType<typeof useFieldPicker>;
  children: ReactElement;
}) {
  return (
    <Popover
      opened={list.options.length > 0}
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
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown p={0}>
        <OptionList label={t("fieldsLabel")} {...list} />
      </Popover.Dropdown>
    </Popover>
  );
}
