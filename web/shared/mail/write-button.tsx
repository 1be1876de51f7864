import { Button, type ButtonProps } from "@mantine/core";
import { IconPencilPlus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { texts } from "#web/words/i18n.ts";
import { useFocusBack } from "../use-focus-back.ts";
import { useCanSend } from "./use-can-send.ts";
import type { Recipients } from "./recipients.ts";

const t = texts("compose");

const ComposeDialog = lazy(async () => ({ default: (await import("./compose-dialog.tsx")).ComposeDialog }));

/** Opens a mail to creators, for those who may send and whose plan has mail. */
export function WriteButton({ to, size, compact }: { to: Recipients; size?: ButtonProps["size"]; compact?: boolean }) {
  const canSend = useCanSend();
  const [isOpen, setOpen] = useState(false);
  const remember = useFocusBack(isOpen);
  if (!canSend) return null;
  const label = t("listId" in to ? "openList" : "open");
  return (
    <>
      <Button
        size={size}
        variant="default"
        leftSection={<IconPencilPlus size={16} aria-hidden />}
        title={label}
        data-compact={compact}
        onClick={() => {
          remember();
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ComposeDialog to={to} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
