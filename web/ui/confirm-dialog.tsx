import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./confirm-dialog.module.css";
import { Dialog } from "./dialog.tsx";
import { texts } from "../words/i18n.ts";

const t = texts("ui");

/** Asks for confirmation. `confirm` names the action and its object. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirm,
  cancel = t("cancel"),
  busy,
  error,
  color = "bad",
  onConfirm,
  onClose,
}: {
  opened: boolean;
  title: string;
  children: ReactNode;
  confirm: string;
  cancel?: string;
  busy: boolean;
  error: string | undefined;
  /** Color of the button: `bad` if it removes something. */
  color?: "bad" | "accent";
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="md">
      <div className="max-prose muted">{children}</div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancel}
        </Button>
        <Button color={color} loading={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
