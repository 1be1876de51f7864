import type { Endpoint, InputOf } from "#contract/base/endpoint.ts";
import { MAIL_TEXT_MAX } from "#contract/mail/endpoints.ts";
import { Button, Textarea } from "@mantine/core";
import { useMutate } from "#web/api/queries.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { submitByKeys } from "#web/ui/form/submit-by-keys.ts";
import { lengthProblem } from "#web/ui/form/too-long.ts";
import { Kbd } from "#web/ui/kbd.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { SnippetMenu, type useSnippets } from "./snippet-menu.tsx";
import { useTyped, type Typed } from "./use-typed.ts";

const t = texts("compose");

/** What the workspace or the creator writes next in a thread of messages. */
export function MessageForm<E extends Endpoint>({
  endpoint,
  place,
  label,
  placeholder,
  submit,
  sent,
  inputOf,
  onField,
  snippets,
}: {
  endpoint: E;
  /** Where what is typed is stored. */
  place: string;
  label: string;
  placeholder: string;
  submit: string;
  /** The notice after it was sent. */
  sent: string;
  inputOf: (typed: Typed) => InputOf<E>;
  onField?: (field: HTMLTextAreaElement | null) => void;
  /** Those of the workspace; creators have none. */
  snippets?: ReturnType<typeof useSnippets>;
}) {
  const { typed, write, markSent, onFailed, clear, isUnsent } = useTyped(place, { endpoint });
  const { text } = typed;
  const send = useMutate(endpoint, {
    onSuccess() {
      clear();
      toast({ message: sent, tone: "good" });
    },
    onError() {
      onFailed();
      toast({ message: t("channel.notSent"), tone: "bad" });
    },
  });
  const tooLong = lengthProblem(text, MAIL_TEXT_MAX);
  const isEmpty = text.trim() === "";
  const isLocked = send.isPending || isUnsent;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one key for the whole form
    <form
      className="stack gap-2"
      noValidate
      onKeyDown={submitByKeys}
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty || tooLong || send.isPending) return;
        markSent();
        send.mutate(inputOf(typed));
      }}
    >
      <Textarea
        ref={onField}
        aria-label={label}
        placeholder={placeholder}
        autosize
        minRows={isEmpty ? 2 : 5}
        maxRows={16}
        dir="auto"
        value={text}
        error={tooLong}
        disabled={isLocked}
        onChange={(event) => write({ text: event.currentTarget.value })}
        onKeyDown={(event) => {
          // Leaves the field, not the thread.
          if (event.key !== "Escape") return;
          event.stopPropagation();
          event.currentTarget.blur();
        }}
      />
      {snippets && (
        <div>
          <SnippetMenu {...snippets} isLocked={isLocked} onInsert={(added) => write({ text: text + added })} />
        </div>
      )}
      <FormError>{isUnsent ? t("isUnsent") : send.error?.msg}</FormError>
      <div className="row justify-end gap-2">
        {!isEmpty && (
          <span aria-hidden>
            <Kbd keys="mod+enter" />
          </span>
        )}
        {isUnsent && (
          <Button variant="subtle" color="gray" disabled={send.isPending} onClick={clear}>
            {t("discard")}
          </Button>
        )}
        <Button type="submit" loading={send.busy} disabled={isEmpty || tooLong !== undefined}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
