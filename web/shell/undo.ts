import { undoAction } from "#contract/actions.ts";
import { UNDO_TOAST_MS } from "#contract/limits.ts";
import { errorFromThrown } from "../api/api-error.ts";
import { call } from "../api/client.ts";
import { queryClient } from "../api/query-client.ts";
import { createStore } from "../lib/store.ts";
import { toast } from "../ui/toast.tsx";
import { i18n } from "../words/i18n.ts";

/** What the key U takes back, as long as its toast offers it. */
export const undoable = createStore<string | null>(null);

/** Says what was done and offers the way back for 10 s; without an action id there was nothing to take back. */
export function toastWithUndo(message: string, actionId: string | null): void {
  if (!actionId) return toast({ message, tone: "good" });
  undoable.set(actionId);
  setTimeout(() => forget(actionId), UNDO_TOAST_MS);
  toast({
    message,
    tone: "good",
    forMs: UNDO_TOAST_MS,
    action: { label: i18n.t("undo.action", { ns: "shell" }), onClick: () => void undo(actionId) },
  });
}

export async function undo(actionId: string): Promise<void> {
  forget(actionId);
  try {
    await call(undoAction, { id: actionId });
    toast({ message: i18n.t("undo.done", { ns: "shell" }), tone: "good" });
    await queryClient.invalidateQueries();
  } catch (thrown) {
    const { msg } = errorFromThrown(thrown);
    toast({ message: i18n.t("undo.failed", { ns: "shell", msg }), tone: "bad" });
  }
}

function forget(actionId: string): void {
  if (undoable.get() === actionId) undoable.set(null);
}
