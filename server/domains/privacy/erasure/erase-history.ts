import { searchText } from "#contract/search/search-text.ts";
import type { Database } from "../../../db/connect.ts";
import { clearActionTitles, clearSearchTexts, deleteChanges, selectActions, updateInverses } from "./history-store.ts";
import type { Subject } from "./subject.ts";

/** Removes the subject from recorded actions. The actions themselves, and their times, remain. */
export async function eraseHistory(
  db: Database,
  subject: Subject,
  names: readonly string[],
): Promise<{ history: number }> {
  const ids = { creatorId: subject.creatorId, rowIds: new Set(subject.rowIds) };
  await clearActionTitles(db, subject);
  const changed = (await selectActions(db, subject)).flatMap(({ id, inverse }) => {
    const remaining = withoutSubject(inverse, ids);
    return JSON.stringify(remaining) === JSON.stringify(inverse) ? [] : [{ id, inverse: remaining }];
  });
  await updateInverses(db, changed);
  const { changes } = await deleteChanges(db, subject);
  await clearSearchTexts(
    db,
    names.map(searchText).filter((text) => text !== ""),
  );
  return { history: changed.length + changes };
}

type SubjectIds = { creatorId: number; rowIds: ReadonlySet<string> };

/** Fields of recorded JSON that identify the creator or the row an object is about. */
const ID_FIELDS = ["creatorId", "creator_id", "rowId", "row_id", "keep", "id"] as const;

/**
 * An action's inverse without the subject's data; null when the whole inverse is about them. List items that identify
 * the subject are removed: rows of the CRM and members of lists by a field, pairs of creators as arrays of their ids.
 */
export function withoutSubject(inverse: unknown, ids: SubjectIds): unknown {
  return isObject(inverse) && hasSubjectId(inverse, ids) ? null : removeItems(inverse, ids);
}

function removeItems(value: unknown, ids: SubjectIds): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isAbout(item, ids)).map((item) => removeItems(item, ids));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, removeItems(item, ids)]));
}

function isAbout(item: unknown, ids: SubjectIds): boolean {
  if (Array.isArray(item)) return item.some((id) => isSubjectId(id, ids));
  return isObject(item) ? hasSubjectId(item, ids) : isSubjectId(item, ids);
}

function hasSubjectId(item: Record<string, unknown>, ids: SubjectIds): boolean {
  return ID_FIELDS.some((field) => isSubjectId(item[field], ids));
}

function isSubjectId(value: unknown, { creatorId, rowIds }: SubjectIds): boolean {
  return value === creatorId || value === String(creatorId) || (typeof value === "string" && rowIds.has(value));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
