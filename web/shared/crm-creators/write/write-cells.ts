import { isFieldKey } from "#contract/collections/field-key.ts";
import { customFieldEdit, updateCustomNotes, type CrmCreator, type EnteredField } from "#contract/crm/endpoints.ts";
import {
  createCustomTag,
  updateCustomStatus,
  updateCustomTags,
  type LabelType,
  type LabelView,
} from "#contract/labels.ts";
import { trust } from "#contract/base/trust.ts";
import { errorFromThrown } from "#web/api/api-error.ts";
import { call } from "#web/api/client.ts";
import { removeDraft } from "#web/api/drafts.ts";
import { invalidateTouched } from "#web/api/invalidate.ts";
import { unsentOf, type About } from "#web/api/unsaved.ts";
import { offerUndo, undoWaitsFor } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";
import { i18n } from "#web/words/i18n.ts";
import { crmNow, ownFields } from "../own-fields.ts";
import { labelsNow, showLabels } from "../labels.ts";
import { patchRows } from "./patch-rows.ts";

/** Running writes: the table is loaded again only after the last one, or it would show an earlier state. */
let underWay = 0;

/** Does what was shown already; when the server refuses, the cell is as before and a toast says why. */
function write(patchBack: () => void, send: () => Promise<string | null>): void {
  undoWaitsFor(sendShown(patchBack, send));
}

async function sendShown(patchBack: () => void, send: () => Promise<string | null>): Promise<void> {
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

/** Describes a write to a cell, in case that it comes back as a draft. */
function describe(row: CrmCreator, field: string, values: { text: string; base: string }): About {
  const fields: Record<string, { label: string }> = crmNow().fields;
  const column = COLUMNS[field] ?? field;
  const label = fields[column]?.label ?? "";
  const title = i18n.t(column === "note" ? "editNote" : "edit", {
    ns: "table",
    field: label,
    name: row.creator.full_name,
  });
  return { title, creatorId: row.creatorId, ...values };
}

/** Columns whose property has another name. */
const COLUMNS: Record<string, string> = { customNote: "note", customEmail: "email" };

/** null: without a status. */
export function writeStatus(row: CrmCreator, status: string | null): void {
  if (status === row.status) return;
  const back = patchRows(new Set([row._id]), () => ({ status }));
  write(back, async () => {
    const text = statusTitle(status);
    const about = describe(row, "status", { text, base: row.status ?? "" });
    const input = { customCreatorId: row._id, statusId: status ?? "" };
    const { actionId } = await call(updateCustomStatus, input, { about });
    return actionId;
  });
}

export function writeTags(row: CrmCreator, tagIds: string[]): void {
  if (tagsKey(tagIds) === tagsKey(row.tags)) return;
  const back = patchRows(new Set([row._id]), () => ({ tags: tagIds }));
  write(back, async () => {
    const about = describe(row, "tags", { text: tagTitles(tagIds), base: tagsKey(row.tags) });
    const { actionId } = await call(updateCustomTags, { customCreatorIds: [row._id], tagIds, mode: "SET" }, { about });
    return actionId;
  });
}

/** Identifies a cell among drafts. */
export function valueKey(rowId: string, field: string): string {
  return `${rowId} ${field}`;
}

/** The title of a status; null: of a creator without one. */
export function statusTitle(status: string | null): string {
  return labelsNow().statuses.find(({ _id }) => _id === status)?.title ?? i18n.t("none.status", { ns: "table" });
}

export function tagTitles(tagIds: readonly string[]): string {
  return labelsNow()
    .tags.flatMap(({ _id, title }) => (tagIds.includes(_id) ? [title] : []))
    .join(", ");
}

/** Tags in an order that can be compared. */
export function tagsKey(tagIds: readonly string[]): string {
  return tagIds.toSorted().join();
}

/** The text of an entered value; "" when there is none. */
export function enteredText(row: CrmCreator, field: EnteredField): string {
  return textOf(enteredValue(row, field));
}

/** null: nothing is entered. */
export function enteredValue(row: CrmCreator, field: EnteredField): string | number | null {
  return isFieldKey(field) ? (row.fields[field] ?? null) : row[field];
}

function textOf(value: string | number | null): string {
  return String(value ?? "");
}

/** The row with a valid text entered into a field. */
export function enteredPatch(row: CrmCreator, field: EnteredField, text: string): Partial<CrmCreator> {
  const value = customFieldEdit(field, ownFields()).schema.parse(text);
  if (isFieldKey(field)) {
    const { [field]: _, ...others } = row.fields;
    return { fields: value === null ? others : { ...others, [field]: value } };
  }
  // The schema of a field parses to the type of its property. Which public address shows in place of a cleared one is
  // known to the server only.
  return trust({ [field]: value, ...(field === "customEmail" && { email: value }) });
}

/** Empty clears the value. */
export function writeValue(row: CrmCreator, field: EnteredField, text: string): void {
  const base = enteredText(row, field);
  if (text === base) {
    // What the cell shows is wanted after all.
    const unsent = unsentOf(updateCustomNotes, valueKey(row._id, field));
    if (unsent) removeDraft(unsent);
    return;
  }
  const revert = patchRows(new Set([row._id]), (shown) => enteredPatch(shown, field, text));
  write(revert, async () => {
    // The call for many rows: its changes can be undone.
    const values = [{ customCreatorId: row._id, customNote: text }];
    const about = describe(row, field, { text, base });
    const { actionId } = await call(updateCustomNotes, { field, values }, { about });
    return actionId;
  });
}

/** A new tag or status by its title; null when the server refused, which a toast reports. */
export async function createLabel(type: LabelType, title: string): Promise<string | null> {
  const list = await createLabels(type, [title]);
  return list?.find((label) => label.title.toLowerCase() === title.toLowerCase())?._id ?? null;
}

/** Several; answers all there are then, or null when the server refused one of them. */
export async function createLabels(type: LabelType, titles: readonly string[]): Promise<LabelView[] | null> {
  let list: LabelView[] = [];
  // One after the other: no call creates several labels.
  for (const title of titles) {
    try {
      ({ list } = await call(createCustomTag, { tag: title, type }));
    } catch (thrown) {
      toast({ message: i18n.t("notCreated", { ns: "table", title, msg: errorFromThrown(thrown).msg }), tone: "bad" });
      return null;
    }
  }
  await showLabels(type === "tag" ? "tags" : "status", list);
  return list;
}
