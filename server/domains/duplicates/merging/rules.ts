import { isFieldKey, type FieldValues } from "#contract/collections/field-key.ts";
import { MERGED_FIELDS } from "#contract/duplicates.ts";
import type { Gain, MergedValues } from "../inverses.ts";

/** What a team wrote into a row of its CRM, and where it put it. */
export type Written = {
  tags: readonly string[];
  lists: readonly string[];
  status: string | null;
  email: string | null;
  note: string;
  /** Values of the fields that the workspace has defined, and of MERGED_FIELDS. */
  fields: MergedValues;
};
type Row = Written & { rowId: string; creatorId: number };

/** What each of these rows adds that the target does not have itself; two may add the same. */
export function gainsOf(target: Written, rows: readonly Row[], earlier: readonly Gain[]): Gain[] {
  const own = without(target, earlier, []);
  return rows.map(({ rowId, creatorId, tags, lists, status, email, note, fields }) => ({
    rowId,
    creatorId,
    tags: tags.filter((tag) => !own.tags.includes(tag)),
    lists: lists.filter((list) => !own.lists.includes(list)),
    status: own.status === null ? status : null,
    email: own.email === null ? email : null,
    note: hasBlock(own.note, note) ? "" : note,
    fields: valuesOf(fields, (key) => (own.fields[key] === undefined ? fields[key] : undefined)),
  }));
}

/** The target with what others add; its own status, email and values of fields win, else those of the first row that has one. */
export function withGains(target: Written, gains: readonly Gain[]): Written {
  const notes = [target.note];
  for (const { note } of gains) if (note !== "" && !hasBlock(notes.join("\n"), note)) notes.push(note);
  return {
    tags: [...new Set([...target.tags, ...gains.flatMap((gain) => gain.tags)])],
    lists: [...new Set([...target.lists, ...gains.flatMap((gain) => gain.lists)])],
    status: target.status ?? firstOf(gains, "status"),
    email: target.email ?? firstOf(gains, "email"),
    note: notes.filter((note) => note !== "").join("\n"),
    fields: { ...firstValues(gains), ...target.fields },
  };
}

/**
 * Returns the target without what these rows added, unless a row that stays adds it too. Values that were changed since
 * the merge stay: they no longer come from these rows.
 */
export function without(target: Written, leaving: readonly Gain[], staying: readonly Gain[]): Written {
  const remains = (which: "tags" | "lists") => {
    const gone = new Set(leaving.flatMap((gain) => gain[which])).difference(
      new Set(staying.flatMap((gain) => gain[which])),
    );
    return target[which].filter((id) => !gone.has(id));
  };
  const still = (which: "status" | "email") => {
    const isTheirs = target[which] !== null && leaving.some((gain) => gain[which] === target[which]);
    return isTheirs ? firstOf(staying, which) : target[which];
  };
  const rest = firstValues(staying);
  const stillThere = (key: string) => {
    const value = target.fields[key];
    return leaving.some((gain) => gain.fields[key] === value) ? rest[key] : value;
  };
  const kind = new Set(staying.map((gain) => gain.note));
  const notes = leaving.map((gain) => gain.note).filter((note) => note !== "" && !kind.has(note));
  return {
    tags: remains("tags"),
    lists: remains("lists"),
    status: still("status"),
    email: still("email"),
    note: notes.reduce(withoutBlock, target.note),
    fields: valuesOf(target.fields, stillThere),
  };
}

function firstOf(gains: readonly Gain[], which: "status" | "email"): string | null {
  return gains.find((gain) => gain[which] !== null)?.[which] ?? null;
}

/** Returns for each field the value of the first row that has one. */
function firstValues(gains: readonly Gain[]): MergedValues {
  return Object.assign({}, ...gains.map(({ fields }) => fields).toReversed());
}

/** With another value of each field, or without it. */
function valuesOf(fields: MergedValues, valueOf: (key: string) => MergedValues[string] | undefined): MergedValues {
  const values = Object.keys(fields).flatMap((key) => {
    const value = valueOf(key);
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(values);
}

type FieldColumns = Record<(typeof MERGED_FIELDS)[number], string | null> & { customValues: FieldValues };

/** The columns of a row as fields; those without a value are absent. */
export function fieldsOf({ customValues, ...declared }: FieldColumns): MergedValues {
  const entered = MERGED_FIELDS.flatMap((key) => (declared[key] === null ? [] : [[key, declared[key]] as const]));
  return { ...customValues, ...Object.fromEntries(entered) };
}

/** The reverse. */
export function columnsOf(fields: MergedValues): FieldColumns {
  const own = Object.entries(fields).flatMap(([key, value]) => (isFieldKey(key) ? [[key, value] as const] : []));
  const textOf = (key: (typeof MERGED_FIELDS)[number]) => (fields[key] === undefined ? null : String(fields[key]));
  return {
    customValues: Object.fromEntries(own),
    owner: textOf("owner"),
    due: textOf("due"),
    nextStep: textOf("nextStep"),
  };
}

/** Whether a note contains another as lines of its own. */
function hasBlock(text: string, note: string): boolean {
  return note !== "" && `\n${text}\n`.includes(`\n${note}\n`);
}

function withoutBlock(text: string, note: string): string {
  const at = `\n${text}\n`.lastIndexOf(`\n${note}\n`);
  if (at < 0) return text;
  return [text.slice(0, Math.max(0, at - 1)), text.slice(at + note.length + 1)]
    .filter((part) => part !== "")
    .join("\n");
}
