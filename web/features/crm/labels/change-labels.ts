import type { LabelColor } from "#contract/base/colors.ts";
import {
  createCustomTag,
  deleteCustomType,
  mergeLabels,
  reorderStatuses,
  updateStatus,
  updateTag,
  type LabelType,
  type LabelView,
} from "#contract/labels.ts";
import { UNDO_TOAST_MS } from "#contract/base/limits.ts";
import { errorFromThrown } from "#web/api/api-error.ts";
import { call } from "#web/api/client.ts";
import { invalidateTouched } from "#web/api/invalidate.ts";
import { exact } from "#web/lib/format.ts";
import { showLabels } from "#web/shared/crm-creators/labels.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";
import { i18n } from "#web/words/i18n.ts";

type Labels = readonly LabelView[];
type Listed = { list: LabelView[] };

const show = async (type: LabelType, list: Labels) => showLabels(type === "tag" ? "tags" : "status", [...list]);

/** Changes are sent one after the other: of two orders in quick succession the later must be the one that stays. */
let sending: Promise<unknown> = Promise.resolve();
/** Number of changes without a reply, by type: what the server returns before the last reply is out of date. */
const pending: Record<LabelType, number> = { tag: 0, status: 0 };

/** Shows what is to be at once; when the server refuses, all is as before and a toast says why. */
async function change<R extends Listed>(
  type: LabelType,
  before: Labels,
  after: Labels,
  send: () => Promise<R>,
): Promise<R | null> {
  pending[type] += 1;
  void show(type, after);
  const sent = sending.then(send);
  sending = sent.catch(() => undefined);
  try {
    const reply = await sent;
    pending[type] -= 1;
    if (pending[type] === 0) await show(type, reply.list);
    return reply;
  } catch (thrown) {
    pending[type] -= 1;
    if (pending[type] === 0) await show(type, before);
    toast({ message: errorFromThrown(thrown).msg, tone: "bad" });
    return null;
  }
}

/** The server keeps no way back for what changes no creator: it is done the other way round. */
function toastWithWayBack(message: string, back: () => Promise<unknown>): void {
  toast({
    message,
    tone: "good",
    forMs: UNDO_TOAST_MS,
    action: { label: i18n.t("undo.action", { ns: "shell" }), onClick: () => void back() },
  });
}

/** Adds one, a status at the end of the board; its id, or null when the server refused. */
export async function addLabel(type: LabelType, labels: Labels, title: string): Promise<string | null> {
  const reply = await change(type, labels, labels, () => call(createCustomTag, { tag: title, type }));
  if (!reply) return null;
  toastWithWayBack(i18n.t("created", { ns: "labels", title }), () => end(type, reply._id));
  return reply._id;
}

type Edit = { title?: string; color?: LabelColor };

/** Renames or recolours; true when it is done. */
export async function editLabel(type: LabelType, labels: Labels, label: LabelView, edit: Edit): Promise<boolean> {
  const next = { ...label, ...edit };
  if (next.title === label.title && next.color === label.color) return true;
  const endpoint = type === "tag" ? updateTag : updateStatus;
  const after = labels.map((one) => (one._id === label._id ? next : one));
  const reply = await change(type, labels, after, () => call(endpoint, { id: label._id, ...edit }));
  if (!reply) return false;
  const message =
    edit.title === undefined
      ? i18n.t("recolored", {
          ns: "labels",
          title: next.title,
          color: i18n.t(`colors.${next.color}`, { ns: "labels" }).toLowerCase(),
        })
      : i18n.t("renamed", { ns: "labels", before: label.title, title: next.title });
  const { title, color } = label;
  toastWithWayBack(message, () => change(type, after, labels, () => call(endpoint, { id: label._id, title, color })));
  return true;
}

/** `to`: the place it has afterwards. */
export async function moveStatus(labels: Labels, from: number, to: number): Promise<void> {
  const moved = labels[from];
  if (!moved || to < 0 || to >= labels.length || to === from) return;
  const others = labels.filter((one) => one !== moved);
  const after = [...others.slice(0, to), moved, ...others.slice(to)];
  const reorder = (order: Labels) => () => call(reorderStatuses, { ids: order.map(({ _id }) => _id) });
  if (!(await change("status", labels, after, reorder(after)))) return;
  // Rows are sorted by a status's place. Read before a later order has been sent, the labels would show the earlier one.
  if (pending.status === 0) void invalidateTouched(reorderStatuses);
  toastWithWayBack(i18n.t("reordered", { ns: "labels" }), () => change("status", after, labels, reorder(labels)));
}

export async function mergeLabel(type: LabelType, labels: Labels, from: LabelView, into: LabelView): Promise<void> {
  const after = labels.filter((one) => one !== from);
  const reply = await change(type, labels, after, () => call(mergeLabels, { type, from: from._id, into: into._id }));
  if (!reply) return;
  refresh();
  const values = { count: reply.changed, formatted: exact(reply.changed), title: from.title, into: into.title };
  toastWithUndo(i18n.t("merged", { ns: "labels", ...values }), reply.actionId);
}

export async function deleteLabel(type: LabelType, labels: Labels, label: LabelView): Promise<void> {
  const after = labels.filter((one) => one !== label);
  const reply = await change(type, labels, after, () => call(deleteCustomType, { id: label._id, type }));
  if (!reply) return;
  refresh();
  const values = { count: reply.changed, formatted: exact(reply.changed), title: label.title };
  toastWithUndo(i18n.t("deleted", { ns: "labels", ...values }), reply.actionId);
}

async function end(type: LabelType, id: string): Promise<void> {
  try {
    const { list } = await call(deleteCustomType, { id, type });
    await show(type, list);
    refresh();
  } catch (thrown) {
    toast({ message: errorFromThrown(thrown).msg, tone: "bad" });
  }
}

/** Who had it, and filters and views that named it. */
function refresh(): void {
  void invalidateTouched(deleteCustomType);
}
