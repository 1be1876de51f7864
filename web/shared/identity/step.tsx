import { signInMethods } from "#contract/external-sign-in.ts";
import { PASSWORD_MAX } from "#contract/base/limits.ts";
import { Button, PasswordInput } from "@mantine/core";
import { useState, type ReactNode, type SubmitEvent } from "react";
import { useRead } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("ui");
const users = texts("users");

export type Field = { value: string; onChange: (value: string) => void };

/** A dialog with a form for what an open session alone must not do. */
export function Step({
  title,
  submit,
  color,
  busy,
  isComplete,
  problem,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  submit: string;
  color?: string;
  busy: boolean;
  isComplete: boolean;
  problem: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  function send(event: SubmitEvent): void {
    event.preventDefault();
    onSubmit();
  }
  return (
    <EntryDialog onClose={onClose} title={title} size="md">
      <form className="stack gap-4" noValidate onSubmit={send}>
        {children}
        <FormError>{problem}</FormError>
        <div className="row justify-end gap-2">
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" color={color} loading={busy} disabled={!isComplete}>
            {submit}
          </Button>
        </div>
      </form>
    </EntryDialog>
  );
}

/** The current password; password managers fill it in for this address. */
export function Current({ value, onChange, ...rest }: Field & { "data-autofocus"?: true }) {
  const { email } = useSignedIn();
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        {...rest}
        label={users("password.current")}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  );
}

/**
 * The proof of identity that a call takes: the current password. The server refuses users without one, who have no
 * field, unless they signed in recently.
 */
export function useProof() {
  const { data } = useRead(signInMethods, {});
  const [password, setPassword] = useState("");
  // Shown before it is known: most users have a password.
  const hasPassword = data?.hasPassword !== false;
  return {
    password,
    isComplete: !hasPassword || password !== "",
    field: hasPassword ? { value: password, onChange: setPassword } : undefined,
  };
}
