import { Button } from "@mantine/core";
import { Notifications, notifications, notificationsStore } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { Kbd } from "./kbd.tsx";
import styles from "./toast.module.css";

const SHOWN_MS = 5_000;
/** At once. */
const TOASTS_MAX = 4;

type Toast = {
  message: string;
  tone?: "good" | "bad" | "plain";
  /** `keys`: the equivalent shortcut. */
  action?: { label: string; keys?: string; onClick: () => void };
  /** How long it is shown; long enough to use its action. */
  forMs?: number;
};

const ICONS = { good: <IconCheck size={16} />, bad: <IconAlertTriangle size={16} />, plain: undefined };

/** Where toasts appear, once per screen. */
export function Toasts() {
  return <Notifications position="bottom-left" limit={TOASTS_MAX} className={styles.toasts} />;
}

/** Shows a message in the corner, in place of the oldest where there are several. Returns a function that closes it. */
export function toast({ message, tone = "plain", action, forMs = SHOWN_MS }: Toast): () => void {
  // The library would let the new one wait until an older one closes.
  const shown = notificationsStore.getState().notifications;
  for (const oldest of shown.slice(0, Math.max(0, shown.length - TOASTS_MAX + 1)))
    if (oldest.id !== undefined) notifications.hide(oldest.id);
  const id = notifications.show({
    message: (
      <span className="row gap-3">
        <span className="shrink grow break-anywhere">{message}</span>
        {action && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              notifications.hide(id);
              action.onClick();
            }}
          >
            {action.label}
            {action.keys && (
              <span className="wide-only ml-2" aria-hidden>
                <Kbd keys={action.keys} />
              </span>
            )}
          </Button>
        )}
      </span>
    ),
    icon: ICONS[tone],
    color: tone === "plain" ? "accent" : tone,
    autoClose: forMs,
  });
  return () => void notifications.hide(id);
}

/** Shows the message of a failed call. */
export function toastError({ msg }: { msg: string }): void {
  toast({ message: msg, tone: "bad" });
}
