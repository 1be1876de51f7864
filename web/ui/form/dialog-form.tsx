import { Button } from "@mantine/core";
import type { KeyboardEventHandler, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Problem } from "./problem.tsx";
import styles from "./dialog-form.module.css";

/** What a dialog asks: its fields, why they were refused, and the two ways out. Saying what is wrong is the fields' part. */
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
  /** Stands in front of the buttons. */
  aside?: ReactNode;
  /** The verb of what it does, and the thing. */
  submit: string;
  busy: boolean;
  disabled?: boolean;
  /** For a dialog in which nothing has to be filled in. */
  focusSubmit?: boolean;
  onSubmit: () => void;
  onKeyDown?: KeyboardEventHandler<HTMLFormElement>;
  onClose: () => void;
}) {
  const { t } = useTranslation("ui");
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one key for the whole form
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={onKeyDown}
      noValidate
    >
      {children}
      <Problem>{problem}</Problem>
      <div className={styles.actions}>
        {aside}
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" loading={busy} disabled={disabled} data-autofocus={focusSubmit || undefined}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
