import {
  MAIL_RECIPIENTS_MAX,
  MAIL_TEXT_MAX,
  MERGE_FIELDS,
  previewMails,
  sendMultiMail,
} from "#contract/mail/endpoints.ts";
import { getMailbox } from "#contract/mail/mailbox.ts";
import { Button, Menu, Modal, Popover, Textarea, TextInput } from "@mantine/core";
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import { IconBraces } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRef, useState, type KeyboardEvent, type ReactElement } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { submitByKeys } from "#web/ui/form/submit-by-keys.ts";
import { lengthProblem } from "#web/ui/form/too-long.ts";
import { OptionList } from "#web/ui/pick-list.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./compose.module.css";
import { useFieldPicker } from "./field-picker.ts";
import { Preview } from "./preview.tsx";
import { areTooMany, fingerprintOf, placeOf, scopeOf, titleOf, type Recipients } from "./recipients.ts";
import { useTyped } from "./use-typed.ts";

const t = texts("compose");
const tMail = texts("mail");

const SUBJECT_MAX = 200;
/** Typing pauses so long before the recipients are checked. */
const PAUSE_MS = 300;
/** Who gets a mail is known before anything is written: the check needs some text. */
const NOTHING_YET = "…";

/** A mail to one or many creators, with who gets it and how it reads for each. */
export function ComposeDialog({ to, onClose }: { to: Recipients; onClose: () => void }) {
  const isPhone = useMediaQuery("(max-width: 720px)", false, { getInitialValueInEffect: false });
  return (
    <Modal opened onClose={onClose} title={titleOf(to)} size={1040} fullScreen={isPhone}>
      {areTooMany(to) ? (
        <p className="flush notice bad-tint">{t("tooMany", { formatted: exact(MAIL_RECIPIENTS_MAX) })}</p>
      ) : (
        <Compose to={to} onClose={onClose} />
      )}
    </Modal>
  );
}

function Compose({ to, onClose }: { to: Recipients; onClose: () => void }) {
  const { typed, write, markSent, onFailed, clear, isUnsent } = useTyped(placeOf(to), {
    endpoint: sendMultiMail,
    to: fingerprintOf(to),
  });
  const { subject, text } = typed;
  const { data } = useRead(getMailbox, {});
  const [settled] = useDebouncedValue(typed, PAUSE_MS);
  const tooLong = lengthProblem(text, MAIL_TEXT_MAX);
  const isWritten = subject.trim() !== "" && text.trim() !== "";
  const read = useRead(
    previewMails,
    {
      ...scopeOf(to),
      subject: settled.subject.trim() || NOTHING_YET,
      text: settled.text.trim() || NOTHING_YET,
    },
    { keepRows: true, enabled: tooLong === undefined && Boolean(data?.mailbox) },
  );
  const isCurrent =
    settled.subject === subject && settled.text === text && !read.isFetching && !read.error && read.data !== undefined;
  const count = isCurrent ? (read.data?.count ?? 0) : 0;
  const [isNone, setNone] = useState(false);
  const send = useMutate(sendMultiMail, {
    onSuccess({ count: sent }) {
      // Between the check and the call, all of them have become unreachable.
      if (sent === 0) return setNone(true);
      clear();
      toast({ message: tMail("toasts.sending", { count: sent }), tone: "good" });
      onClose();
    },
    onError() {
      onFailed();
      toast({ message: tMail("toasts.notSent"), tone: "bad" });
    },
  });
  const canSubmit = isWritten && count > 0 && tooLong === undefined && Boolean(data?.mailbox);

  function submit() {
    if (!canSubmit || send.isPending) return;
    markSent();
    setNone(false);
    send.mutate({ ...scopeOf(to), key: typed.key, subject, text });
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one key for the whole form
    <form
      className={styles.compose}
      noValidate
      onKeyDown={submitByKeys}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles.fields}>
        {data?.mailbox === null && (
          <p className="flush notice watch-tint">
            {t("noMailbox")} <Link {...paths.ownMailbox()}>{tMail("connect")}</Link>
          </p>
        )}
        <Fields subject={subject} text={text} problem={tooLong} isLocked={send.isPending || isUnsent} onWrite={write} />
      </div>
      {data?.mailbox !== null && (
        <div className={styles.preview}>
          <Preview read={read} isCurrent={isCurrent} isWritten={isWritten} />
        </div>
      )}
      <div className={styles.end}>
        <FormError>{isUnsent ? t("isUnsent") : (send.error?.msg ?? (isNone ? t("getsNone") : undefined))}</FormError>
        <div className="row wrap justify-end gap-2">
          <span className={styles.stored}>{t("added")}</span>
          {(subject !== "" || text !== "") && (
            <Button variant="subtle" color="gray" disabled={send.isPending} onClick={clear}>
              {t("discard")}
            </Button>
          )}
          <Button type="submit" loading={send.busy} disabled={!canSubmit}>
            {count > 0 ? t("submit", { count, formatted: exact(count) }) : t("submitNone")}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Subject and text, into which fields are inserted. */
function Fields({
  subject,
  text,
  problem,
  isLocked,
  onWrite,
}: {
  subject: string;
  text: string;
  problem: string | undefined;
  /** It is being sent, or may have been. */
  isLocked: boolean;
  onWrite: (patch: { subject?: string; text?: string }) => void;
}) {
  const subjectField = useRef<HTMLInputElement>(null);
  const textField = useRef<HTMLTextAreaElement>(null);
  const [last, setLast] = useState<"subject" | "text">("text");
  const inSubject = useFieldPicker(subjectField, subject, (next) => onWrite({ subject: next }));
  const inText = useFieldPicker(textField, text, (next) => onWrite({ text: next }));
  const current = last === "subject" ? inSubject : inText;
  const keys = (picker: typeof inText) => (event: KeyboardEvent) => void picker.onKeyDown(event);
  return (
    <>
      <Offered picker={inSubject}>
        <TextInput
          {...inSubject.field}
          ref={subjectField}
          label={t("subject")}
          data-autofocus
          maxLength={SUBJECT_MAX}
          dir="auto"
          autoComplete="off"
          disabled={isLocked}
          value={subject}
          onFocus={() => setLast("subject")}
          onKeyDown={keys(inSubject)}
          onChange={(event) => onWrite({ subject: event.currentTarget.value })}
        />
      </Offered>
      <Offered picker={inText}>
        <Textarea
          {...inText.field}
          ref={textField}
          label={t("text")}
          placeholder={t("placeholder", { field: "{{firstName}}" })}
          autosize
          minRows={10}
          maxRows={18}
          dir="auto"
          disabled={isLocked}
          value={text}
          error={problem}
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
            {MERGE_FIELDS.map((field) => (
              <Menu.Item key={field} onClick={() => current.insert(field)}>
                {t(`fields.${field}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <span className="muted text-label">{t("insertAbout")}</span>
      </div>
    </>
  );
}

/** The fields that are offered while one is typed, below the input. */
function Offered({
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
