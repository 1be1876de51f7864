type Who = { creatorId: number; rowIds: ReadonlySet<string> };

/** What says in recorded JSON whom a part of it is about. */
const NAMING = ["creatorId", "creator_id", "rowId", "row_id", "keep", "id"] as const;

/**
 * What takes an action back, without what it has of one person; null when it is about them alone. Parts of lists go when
 * they name the person: rows of the CRM and members of lists by a field, pairs of creators as lists of their ids.
 */
export function withoutPerson(inverse: unknown, who: Who): unknown {
  return isObject(inverse) && names(inverse, who) ? null : taken(inverse, who);
}

function taken(value: unknown, who: Who): unknown {
  if (Array.isArray(value)) return value.filter((part) => !isAbout(part, who)).map((part) => taken(part, who));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, taken(part, who)]));
}

function isAbout(part: unknown, who: Who): boolean {
  if (Array.isArray(part)) return part.some((id) => isThem(id, who));
  return isObject(part) ? names(part, who) : isThem(part, who);
}

function names(part: Record<string, unknown>, who: Who): boolean {
  return NAMING.some((field) => isThem(part[field], who));
}

function isThem(value: unknown, { creatorId, rowIds }: Who): boolean {
  return value === creatorId || value === String(creatorId) || (typeof value === "string" && rowIds.has(value));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
