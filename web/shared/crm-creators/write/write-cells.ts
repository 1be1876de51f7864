import { updateCustomNotes, type CUSTOM_FIELDS, type CrmCreator } from "#contract/crm.ts";
import {
  createCustomTag,
  updateCustomStatus,
  updateCustomTags,
  type LabelType,
  type LabelView,
} from "#contract/labels.ts";
import { errorFromThrown } from "#web/api/api-error.ts";
import { call } from "#web/api/client.ts";
import { invalidateTouched } from "#web/api/invalidate.ts";
import { offerUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";
import { i18n } from "#web/words/i18n.ts";
import { showLabels } from "../labels.ts";
import { patchRows } from "./patch-rows.ts";

/** Writes under way: only after the last is the table read anew, or it would show one of them not yet done. */
let underWay = 0;

/** Does what was shown already; when the server refuses, the cell is as before and a toast says why. */
async function write(patchBack: () => void, send: () => Promise<string | null>): Promise<void> {
  underWay += 1;
  try {
    const actionId = await send();
    if (actionId) offerUndo([actionId]);
  } catch (thrown) {
    patchBack();
    toast({ message: i18n.t("notSaved", { ns: "table", msg: errorFromThrown(thrown).msg }), tone: "bad" });
  } finally {
    underWay -= 1;
    if (underWay === 0) void invalidateTouched(updateCustomNotes, updateCustomStatus, updateCustomTags);
  }
}

/** null: without a status. */
export function writeStatus(row: CrmCreator, status: string | null): void {
  if (status === row.status) return;
  const back = patchRows(new Set([row._id]), () => ({ status }));
  void write(back, async () => {
    const { actionId } = await call(updateCustomStatus, { customCreatorId: row._id, statusId: status ?? "" });
    return actionId;
  });
}

export function writeTags(row: CrmCreator, tagIds: string[]): void {
  if (tagIds.toSorted().join() === row.tags.toSorted().join()) return;
  const back = patchRows(new Set([row._id]), () => ({ tags: tagIds }));
  void write(back, async () => {
    const { actionId } = await call(updateCustomTags, { customCreatorIds: [row._id], tagIds, mode: "SET" });
    return actionId;
  });
}

export function writeNote(row: CrmCreator, note: string): void {
  if (note === row.customNote) return;
  const back = patchRows(new Set([row._id]), () => ({ customNote: note }));
  void write(back, () => sendText(row, "customNote", note));
}

/** Empty: the team has no address of its own, and the public one stands again. */
export function writeEmail(row: CrmCreator, email: string): void {
  if (email === (row.customEmail ?? "")) return;
  // Which public address then shows, the server says.
  const back = patchRows(new Set([row._id]), () => ({ customEmail: email || null, email: email || null }));
  void write(back, () => sendText(row, "customEmail", email));
}

/** As a change of many, since that one can be taken back. */
async function sendText(
  row: CrmCreator,
  field: (typeof CUSTOM_FIELDS)[number],
  customNote: string,
): Promise<string | null> {
  const { actionId } = await call(updateCustomNotes, { field, values: [{ customCreatorId: row._id, customNote }] });
  return actionId;
}

/** A new tag or status by its title; null when the server refused, which a toast has said. */
export async function createLabel(type: LabelType, title: string): Promise<string | null> {
  const list = await createLabels(type, [title]);
  return list?.find((label) => label.title.toLowerCase() === title.toLowerCase())?._id ?? null;
}

/** Several; answers all there are then, or null when the server refused one of them. */
export async function createLabels(type: LabelType, titles: readonly string[]): Promise<LabelView[] | null> {
  let list: LabelView[] = [];
  for (const title of titles) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- there is no call for several, and titles must not race
      ({ list } = await call(createCustomTag, { tag: title, type }));
    } catch (thrown) {
      toast({ message: i18n.t("notCreated", { ns: "table", title, msg: errorFromThrown(thrown).msg }), tone: "bad" });
      return null;
    }
  }
  showLabels(type === "tag" ? "tags" : "status", list);
  return list;
}
