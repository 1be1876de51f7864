import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { Kbd } from "./kbd.tsx";

const SHOWN_MS = 5_000;

type Toast = {
  message: string;
  tone?: "good" | "bad" | "plain";
  /** `keys`: the equivalent shortcut. */
  action?: { label: string; keys?: string; onClick: () => void };
  /** How long it is shown; long enough to use its action. */
  forMs?: number;
};

const ICONS = { good: <IconCheck size={16} />, bad: <IconAlertTriangle size={16} />, plain: undefined };

/** Shows a message in the corner. Returns a function that closes it. */
export function toast({ message, tone = "plain", action, forMs = SHOWN_MS }: Toast): () => void {
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
