import { undoAction, type UndoneChanges } from "#contract/actions.ts";
import { UNDO_TOAST_MS } from "#contract/limits.ts";
import { errorFromThrown } from "../api/api-error.ts";
import { call } from "../api/client.ts";
import { invalidateTouched } from "../api/invalidate.ts";
import { onSignOut } from "../api/session.ts";
import { createStore } from "../lib/store.ts";
import { toast } from "../ui/toast.tsx";
import { i18n } from "../words/i18n.ts";

/** Action ids of one user operation, in the order they were done. */
type ActionIds = readonly string[];

/** What the keys U and Ctrl+Z undo: the operations of this session in this tab, oldest first. */
export const undoable = createStore<readonly ActionIds[]>([]);
onSignOut(() => undoable.set([]));

/** Older operations are undone from the history. */
const UNDOABLE_MAX = 100;

/** Closes the toasts that offer what is being undone. */
const toasts = new WeakMap<ActionIds, () => void>();

/** Makes an operation undoable with U, without a toast: its effect is visible. */
export function offerUndo(actionIds: ActionIds): void {
  undoable.set([...undoable.get(), actionIds].slice(-UNDOABLE_MAX));
}

/** Operations that were shown but have no reply yet: what they did is the last thing to undo. */
const unanswered = new Set<Promise<unknown>>();
let undoing = Promise.resolve();

/** Undo by key waits for this operation, which offers its undo when it succeeds. */
export function undoWaitsFor(operation: Promise<unknown>): void {
  unanswered.add(operation);
  void operation.finally(() => unanswered.delete(operation));
}

/** Undoes the last operation of this session that was not undone yet; one after the other. */
export function undoLast(): void {
  undoing = undoAfter(undoing);
}

async function undoAfter(previous: Promise<void>): Promise<void> {
  await previous;
  await Promise.allSettled(unanswered);
  const last = undoable.get().at(-1);
  if (last) await undo(last);
  else toast({ message: i18n.t("undo.nothing", { ns: "shell" }) });
}

/** Shows a toast with undo for 10 s; without an action id nothing was changed. */
export function toastWithUndo(message: string, actionId: string | ActionIds | null): void {
  const actionIds = typeof actionId === "string" ? [actionId] : (actionId ?? []);
  if (actionIds.length === 0) {
    toast({ message, tone: "good" });
    return;
  }
  offerUndo(actionIds);
  const hide = toast({
    message,
    tone: "good",
    forMs: UNDO_TOAST_MS,
    action: { label: i18n.t("undo.action", { ns: "shell" }), keys: "u", onClick: () => void undo(actionIds) },
  });
  toasts.set(actionIds, hide);
}

/** Undoes the actions, last first. */
export async function undo(actionIds: ActionIds): Promise<void> {
  forget(actionIds);
  toasts.get(actionIds)?.();
  try {
    const undone = { total: 0, restored: 0 };
    let isDone = true;
    // One after the other: the last action must be undone first.
    for (const id of actionIds.toReversed()) {
      const { changes, jobId } = await call(undoAction, { id });
      if (jobId) watchUndo(jobId);
      isDone &&= !jobId;
      undone.total += changes?.total ?? 0;
      undone.restored += changes?.restored ?? 0;
    }
    if (isDone) toast({ message: undoneMessage(undone), tone: "good" });
  } catch (thrown) {
    const { msg } = errorFromThrown(thrown);
    toast({ message: i18n.t("undo.failed", { ns: "shell", msg }), tone: "bad" });
  }
  await invalidateTouched(undoAction);
}

/** Says how much was restored, unless it was all. */
export function undoneMessage({ total, restored }: UndoneChanges): string {
  const count = total - restored;
  return count === 0
    ? i18n.t("undo.done", { ns: "shell" })
    : i18n.t("undo.partly", { ns: "shell", restored, total, count });
}

/** Ids of the jobs that undo many changes, oldest first. */
export const undoJobs = createStore<readonly string[]>([]);
onSignOut(() => undoJobs.set([]));

export function watchUndo(jobId: string): void {
  undoJobs.set([...undoJobs.get(), jobId]);
}

/** Whether this tab has begun to undo the action, or had it undone from the history. */
export function isUndone(actionId: string): boolean {
  return !undoable.get().some((actionIds) => actionIds.includes(actionId));
}

/** An action was undone from the history. */
export function forgetAction(id: string): void {
  for (const actionIds of undoable.get()) if (actionIds.length === 1 && actionIds[0] === id) forget(actionIds);
}

function forget(actionIds: ActionIds): void {
  undoable.set(undoable.get().filter((other) => other !== actionIds));
}
