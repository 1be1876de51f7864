import { undoAction } from "#contract/actions.ts";
import { UNDO_TOAST_MS } from "#contract/limits.ts";
import { errorFromThrown } from "../api/api-error.ts";
import { call } from "../api/client.ts";
import { queryClient } from "../api/query-client.ts";
import { toast } from "../ui/toast.tsx";
import { i18n } from "../words/i18n.ts";

/** Says what was done and offers the way back for 10 s; without an action id there was nothing to take back. */
export function toastWithUndo(message: string, actionId: string | null): void {
  if (!actionId) return toast({ message, tone: "good" });
  toast({
    message,
    tone: "good",
    forMs: UNDO_TOAST_MS,
    action: { label: i18n.t("undo.action", { ns: "shell" }), onClick: () => void undo(actionId) },
  });
}

async function undo(actionId: string): Promise<void> {
  try {
    await call(undoAction, { id: actionId });
    toast({ message: i18n.t("undo.done", { ns: "shell" }), tone: "good" });
    await queryClient.invalidateQueries();
  } catch (thrown) {
    const { msg } = errorFromThrown(thrown);
    toast({ message: i18n.t("undo.failed", { ns: "shell", msg }), tone: "bad" });
  }
}
