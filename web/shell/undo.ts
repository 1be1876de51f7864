import { undoAction } from "#contract/actions.ts";
import { UNDO_TOAST_MS } from "#contract/limits.ts";
import { errorFromThrown } from "../api/api-error.ts";
import { call } from "../api/client.ts";
import { invalidateTouched } from "../api/invalidate.ts";
import { createStore } from "../lib/store.ts";
import { toast } from "../ui/toast.tsx";
import { i18n } from "../words/i18n.ts";

/** Actions that were one thing to the person, in the order they were done. */
type Done = readonly string[];

/** What the key U takes back, as long as its toast offers it. */
export const undoable = createStore<Done | null>(null);

/** How to take the toasts away that offer what is being taken back. */
const toasts = new WeakMap<Done, () => void>();

/** What U takes back from now on, without a word: what was done is seen. */
export function offerUndo(done: Done): void {
  undoable.set(done);
  setTimeout(() => forget(done), UNDO_TOAST_MS);
}

/** Says what was done and offers the way back for 10 s; without an action id there was nothing to take back. */
export function toastWithUndo(message: string, actionId: string | Done | null): void {
  const done = typeof actionId === "string" ? [actionId] : (actionId ?? []);
  if (done.length === 0) {
    toast({ message, tone: "good" });
    return;
  }
  offerUndo(done);
  const hide = toast({
    message,
    tone: "good",
    forMs: UNDO_TOAST_MS,
    action: { label: i18n.t("undo.action", { ns: "shell" }), keys: "u", onClick: () => void undo(done) },
  });
  toasts.set(done, hide);
}

/** Takes them back, the last first. */
export async function undo(done: Done): Promise<void> {
  forget(done);
  toasts.get(done)?.();
  try {
    // oxlint-disable-next-line no-await-in-loop -- what was done last must be taken back first
    for (const id of done.toReversed()) await call(undoAction, { id });
    toast({ message: i18n.t("undo.done", { ns: "shell" }), tone: "good" });
  } catch (thrown) {
    const { msg } = errorFromThrown(thrown);
    toast({ message: i18n.t("undo.failed", { ns: "shell", msg }), tone: "bad" });
  }
  await invalidateTouched(undoAction);
}

function forget(done: Done): void {
  if (undoable.get() === done) undoable.set(null);
}
