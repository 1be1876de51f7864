import { Button } from "@mantine/core";
import type { KeyboardEventHandler, ReactNode } from "react";
import { FormError } from "./form-error.tsx";
import { submitByKeys } from "./submit-by-keys.ts";
import { texts } from "../../words/i18n.ts";

const t = texts("ui");

/** A dialog's form: fields, error, cancel and submit. Fields show their own errors. */
export function DialogForm({
  children,
  problem,
  aside,
  submit,
  busy,
  disabled = false,
  focusSubmit = false,
  onSubmit,
  onKeyDown,
  onClose,
}: {
  children: ReactNode;
  problem?: string | undefined;
  /** Shown before the buttons. */
  aside?: ReactNode;
  /** The label of the submit button: verb and object; null: there is nothing to submit yet. */
  submit: string | null;
  busy: boolean;
  disabled?: boolean;
  /** For a dialog without required fields. */
  focusSubmit?: boolean;
  onSubmit: () => void;
  onKeyDown?: KeyboardEventHandler<HTMLFormElement>;
  onClose: () => void;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one key for the whole form
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog is inside the form that opens it, for React: that one was not submitted.
        event.stopPropagation();
        onSubmit();
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        submitByKeys(event);
      }}
      noValidate
    >
      {children}
      <FormError>{problem}</FormError>
      <div className="row justify-end gap-2 mt-2">
        {aside}
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        {submit !== null && (
          <Button type="submit" loading={busy} disabled={disabled} data-autofocus={focusSubmit || undefined}>
            {submit}
          </Button>
        )}
      </div>
    </form>
  );
}
