import { Button } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { Dialog } from "#web/ui/dialog.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./leave-guard.module.css";

const t = texts("crmImport");

/** Asks for confirmation before leaving the page while links are imported. */
export function LeaveGuard({ isRunning }: { isRunning: boolean }) {
  const { status, proceed, reset } = useBlocker({
    // Opening a creator's panel does not leave the page.
    shouldBlockFn: ({ current, next }) => isRunning && current.pathname !== next.pathname,
    enableBeforeUnload: isRunning,
    withResolver: true,
  });
  return (
    <Dialog opened={status === "blocked"} onClose={() => reset?.()} title={t("leave.title")} size="md">
      <p className="flush">{t("leave.text")}</p>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => proceed?.()}>
          {t("leave.go")}
        </Button>
        <Button data-autofocus onClick={() => reset?.()}>
          {t("leave.stay")}
        </Button>
      </div>
    </Dialog>
  );
}
