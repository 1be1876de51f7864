import { undoAction, type HistoryEntry, type UndoneChanges } from "#contract/actions.ts";
import { UNDO_TOAST_MS } from "#contract/base/limits.ts";
import { errorFromThrown } from "../api/api-error.ts";
import { call } from "../api/client.ts";
import { invalidateTouched } from "../api/invalidate.ts";
import { onSignOut } from "../api/session.ts";
import { createStore } from "../lib/store.ts";
import { lowerFirst, sentenceOf, sentenceText } from "../shared/actions/sentence.ts";
import { toast } from "../ui/toast.tsx";
import { i18n } from "../words/i18n.ts";

type ActionIds = readonly string[];

/** What a user did at once: its actions in their order, and what to call them together. */
type Operation = { actionIds: ActionIds; what?: string | undefined };
type Undone = Operation & { /** The undos of its actions, in their own order. */ undoIds: ActionIds };

/** What the keys U and Ctrl+Z undo: the operations of this session in this tab, oldest first. */
export const undoable = createStore<readonly Operation[]>([]);
/** What Ctrl+Shift+Z redoes, undone last at the end. Another operation ends it. */
let redoable: readonly Undone[] = [];
onSignOut(() => {
  undoable.set([]);
  redoable = [];
});

/** Older operations are undone from the history. */
const UNDOABLE_MAX = 100;

/** Closes the toasts that offer what is being undone or redone. */
const toasts = new WeakMap<Operation, () => void>();

/** Makes an operation undoable with U, without a toast: its effect is visible. */
export function offerUndo(actionIds: ActionIds): void {
  redoable = [];
  push({ actionIds });
}

function push(operation: Operation): void {
  undoable.set([...undoable.get(), operation].slice(-UNDOABLE_MAX));
}

/** Operations that were shown but have no reply yet: what they did is the last thing to undo. */
const unanswered = new Set<Promise<unknown>>();

/** Undo by key waits for this operation, which offers its undo when it succeeds. */
export function undoWaitsFor(operation: Promise<unknown>): void {
  unanswered.add(operation);
  void operation.finally(() => unanswered.delete(operation));
}

let turn = Promise.resolve();

/** One after the other, each after what is shown already. */
function inTurn(work: () => Promise<void>): Promise<void> {
  turn = workAfter(turn, work);
  return turn;
}

async function workAfter(previous: Promise<void>, work: () => Promise<void>): Promise<void> {
  await previous;
  await Promise.allSettled(unanswered);
  await work();
}

/** Undoes the last operation of this session that was not undone yet. */
export function undoLast(): void {
  void inTurn(async () => {
    const last = undoable.get().at(-1);
    if (last) await undoOperation(last);
    else toast({ message: i18n.t("undo.nothing", { ns: "shell" }) });
  });
}

/** Redoes what was undone last, unless something was done since. */
export function redoLast(): void {
  void inTurn(async () => {
    const last = redoable.at(-1);
    if (last) await redo(last);
    else toast({ message: i18n.t("undo.nothingToRedo", { ns: "shell" }) });
  });
}

/** Shows a toast with undo for 10 s; without an action id nothing was changed. `what`: what the undo of several actions calls them. */
export function toastWithUndo(message: string, actionId: string | ActionIds | null, what = message): void {
  const actionIds = typeof actionId === "string" ? [actionId] : (actionId ?? []);
  if (actionIds.length === 0) {
    toast({ message, tone: "good" });
    return;
  }
  redoable = [];
  const operation = { actionIds, what };
  push(operation);
  showWithUndo(message, operation);
}

function showWithUndo(message: string, operation: Operation): void {
  const onClick = () => void inTurn(() => undoOperation(operation));
  const action = { label: i18n.t("undo.action", { ns: "shell" }), keys: "mod+z", onClick };
  toasts.set(operation, toast({ message, tone: "good", forMs: UNDO_TOAST_MS, action }));
}

/** Undoes the actions, last first. */
export async function undo(actionIds: ActionIds): Promise<void> {
  await inTurn(() => undoOperation({ actionIds }));
}

async function undoOperation(operation: Operation): Promise<void> {
  forget(operation.actionIds);
  toasts.get(operation)?.();
  await undoEach(operation.actionIds, "undo.failed", (replies) => {
    for (const { jobId } of replies) if (jobId) watchUndo(jobId);
    if (replies.some(({ jobId }) => jobId)) return;
    const message = undoneMessage(sumOf(replies), nameOf(operation, replies));
    const undoIds = replies.flatMap(({ redoId }) => redoId ?? []);
    if (undoIds.length < operation.actionIds.length) {
      toast({ message, tone: "good" });
      return;
    }
    const undone = { ...operation, undoIds };
    redoable = [...redoable, undone];
    const onClick = () => void inTurn(() => redo(undone));
    const action = { label: i18n.t("undo.redo", { ns: "shell" }), keys: "mod+shift+z", onClick };
    toasts.set(undone, toast({ message, tone: "good", forMs: UNDO_TOAST_MS, action }));
  });
}

async function redo(undone: Undone): Promise<void> {
  redoable = redoable.filter((other) => other !== undone);
  toasts.get(undone)?.();
  await undoEach(undone.undoIds, "undo.redoFailed", (replies) => {
    const { actionIds, what } = undone;
    const operation = { actionIds, what };
    push(operation);
    showWithUndo(redoneMessage(sumOf(replies), nameOf(operation, replies)), operation);
  });
}

type UndoReply = { action: HistoryEntry; redoId?: string; changes?: UndoneChanges; jobId?: string };

/** Undoes actions, last first, and says what came of it; what a failure leaves undone stays. */
async function undoEach(
  ids: ActionIds,
  failed: "undo.failed" | "undo.redoFailed",
  onDone: (replies: readonly UndoReply[]) => void,
): Promise<void> {
  try {
    const replies: UndoReply[] = [];
    // One after the other: the last action must be undone first.
    for (const id of ids.toReversed()) replies.push(await call(undoAction, { id }));
    onDone(replies);
  } catch (thrown) {
    const { msg } = errorFromThrown(thrown);
    toast({ message: i18n.t(failed, { ns: "shell", msg }), tone: "bad" });
  }
  await invalidateTouched(undoAction);
}

function sumOf(replies: readonly UndoReply[]): UndoneChanges {
  const sum = (key: keyof UndoneChanges) => replies.reduce((total, { changes }) => total + (changes?.[key] ?? 0), 0);
  return { total: sum("total"), restored: sum("restored") };
}

/** A single action by its sentence of the history. */
function nameOf({ what }: Operation, replies: readonly UndoReply[]): string | undefined {
  const [first, ...others] = replies;
  return first && others.length === 0 ? lowerFirst(sentenceText(sentenceOf(first.action))) : what?.replace(/\.$/, "");
}

/** Says what was undone, and how much was restored, unless it was all. */
export function undoneMessage({ total, restored }: UndoneChanges, what?: string): string {
  const done = what === undefined ? i18n.t("undo.done", { ns: "shell" }) : i18n.t("undo.doneOf", { ns: "shell", what });
  return withRest(done, { total, restored });
}

function redoneMessage(changes: UndoneChanges, what = ""): string {
  return withRest(i18n.t("undo.redone", { ns: "shell", what }), changes);
}

function withRest(done: string, { total, restored }: UndoneChanges): string {
  const count = total - restored;
  if (count === 0) return done;
  return `${done} ${i18n.t("undo.partly", { ns: "shell", restored, total, count })}`;
}

/** Ids of the jobs that undo many changes, oldest first. */
export const undoJobs = createStore<readonly string[]>([]);
onSignOut(() => undoJobs.set([]));

export function watchUndo(jobId: string): void {
  undoJobs.set([...undoJobs.get(), jobId]);
}

/** Whether this tab has begun to undo the action, or had it undone from the history. */
export function isUndone(actionId: string): boolean {
  return !undoable.get().some(({ actionIds }) => actionIds.includes(actionId));
}

/** An action was undone from the history. */
export function forgetAction(id: string): void {
  forget([id]);
}

function forget(actionIds: ActionIds): void {
  const gone = actionIds.join();
  undoable.set(undoable.get().filter((operation) => operation.actionIds.join() !== gone));
}
