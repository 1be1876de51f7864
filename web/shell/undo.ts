import { undoAction } from "#contract/actions.ts";
import { UNDO_TOAST_MS } from "#contract/limits.ts";
import { errorFromThrown } from "../api/api-error.ts";
import { call } from "../api/client.ts";
import { invalidateTouched } from "../api/invalidate.ts";
import { createStore } from "../lib/store.ts";
import { toast } from "../ui/toast.tsx";
import { i18n } from "../words/i18n.ts";

/** Action ids of one user operation, in the order they were done. */
type Done = readonly string[];

/** What the key U undoes, while its toast is shown. */
export const undoable = createStore<Done | null>(null);

/** Closes the toasts that offer what is being undone. */
const toasts = new WeakMap<Done, () => void>();

/** Makes an operation undoable with U, without a toast: its effect is visible. */
export function offerUndo(done: Done): void {
  undoable.set(done);
  setTimeout(() => forget(done), UNDO_TOAST_MS);
}

/** Shows a toast with undo for 10 s; without an action id nothing was changed. */
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

/** Undoes the actions, last first. */
export async function undo(done: Done): Promise<void> {
  forget(done);
  toasts.get(done)?.();
  try {
    // oxlint-disable-next-line no-await-in-loop -- the last action must be undone first
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
