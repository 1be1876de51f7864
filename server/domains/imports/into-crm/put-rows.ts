import type { FieldKey } from "#contract/collections/field-key.ts";
import { enteredField, type EnteredField } from "#contract/crm/endpoints.ts";
import { TAGS_PER_CREATOR_MAX, TEXT_MAX } from "#contract/base/limits.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { emitChanged } from "../../../kernel/handler.ts";
import { putIntoCrm, selectEntriesOf, valueOf, writeField, type Entry } from "../../crm/index.ts";
import { moveRows, tagRows } from "../../labels/index.ts";
import { addMembers, findBeyondLists, recordMoves } from "../../memberships/index.ts";
import { recordEvents } from "../../timeline-events/index.ts";
import type { CrmWords } from "../rows/item.ts";
import type { CrmBefore } from "./before.ts";

const TOO_MANY_TAGS = `a creator can have up to ${TAGS_PER_CREATOR_MAX} tags`;

/** Some creators exceed a limit: the step has to be rolled back and repeated without them. */
export class NoRoomFor extends Error {
  readonly creatorIds: ReadonlySet<number>;
  readonly reason: string;

  constructor(creatorIds: ReadonlySet<number>, reason: string) {
    super(reason);
    this.name = "NoRoomFor";
    this.creatorIds = creatorIds;
    this.reason = reason;
  }
}

type List = { id: string; title: string };

export type Placed = { creatorId: number; words: CrmWords };
export type Named = {
  /** Lists for all rows. */
  all: readonly List[];
  /** Names in the rows, by title in lower case. */
  lists: ReadonlyMap<string, List>;
  tags: ReadonlyMap<string, string>;
  statuses: ReadonlyMap<string, string>;
  /** Options of a field. */
  options: (field: FieldKey) => ReadonlyMap<string, string>;
};

type PutRows = {
  ctx: Context<Member>;
  rows: readonly Placed[];
  named: Named;
  actionId: string;
  /** Name of the table. */
  title: string;
  /** Places in lists that earlier steps of a dry run would take, by list. */
  reserved: ReadonlyMap<string, number>;
};

type Put = Omit<CrmBefore, "newLists" | "newTags" | "newStatuses" | "newOptions" | "notes">;

/**
 * Adds creators of a table to the CRM, with the lists, statuses, tags, notes and values of their rows. There is room for all of them.
 * Returns the changes and the changed creators. Throws NoRoomFor creators who would have too many tags, or be in lists that are full. Within a
 * transaction that holds the tenant lock.
 */
export async function putRows({
  ctx,
  rows,
  named,
  actionId,
  title,
  reserved,
}: PutRows): Promise<Put & { changed: Set<number> }> {
  const creatorIds = [...new Set(rows.map(({ creatorId }) => creatorId))];
  const added = await putIntoCrm({ ctx, creatorIds });
  const came = added.map(({ creatorId }) => creatorId);
  await recordEvents({ ctx, creatorIds: came, data: { kind: "import", title }, actionId });
  const members = await addToLists({ ctx, rows, named, actionId, reserved });
  const entries = new Map(
    (await selectEntriesOf(tenantOf(ctx), { creatorIds })).map((entry) => [entry.creatorId, entry]),
  );
  const tagged = await addTags({ ctx, rows, named, actionId, entries });
  const moved = await setStatuses({ ctx, rows, named, actionId, entries });
  const values = await enterValues({ ctx, rows, named, actionId, entries });
  emitChanged(ctx, ["crm", "lists", "labels", "timeline"]);
  const touched = new Set([...tagged, ...moved, ...values].map(({ rowId }) => rowId));
  const changed = new Set([...came, ...members.map((member) => member.creatorId)]);
  for (const [creatorId, { id }] of entries) if (touched.has(id)) changed.add(creatorId);
  return { rows: added, members, tagged, moved, values, changed };
}

type Adding = Omit<PutRows, "title" | "reserved">;
type OnEntries = Omit<Adding, "named"> & { entries: ReadonlyMap<number, Entry> };

/** One call for each set of lists. */
async function addToLists({
  ctx,
  rows,
  named,
  actionId,
  reserved,
}: Omit<PutRows, "title">): Promise<CrmBefore["members"]> {
  const groups = Map.groupBy(rows, ({ words }) =>
    words.lists
      .map((list) => list.toLowerCase())
      .toSorted()
      .join("\n"),
  );
  const members: CrmBefore["members"] = [];
  const lists = new Map(named.all.map((list) => [list.id, list]));
  for (const group of groups.values()) {
    const own = (group[0]?.words.lists ?? []).flatMap((list) => named.lists.get(list.toLowerCase()) ?? []);
    for (const list of own) lists.set(list.id, list);
    const listIds = [...new Set([...named.all, ...own].map((list) => list.id))];
    const creatorIds = [...new Set(group.map(({ creatorId }) => creatorId))];
    const [beyond] = await findBeyondLists({ ctx, listIds, creatorIds, reserved });
    if (beyond) throw new NoRoomFor(beyond.creatorIds, beyond.reason.msg);
    members.push(...(await addMembers({ ctx, listIds, creatorIds })));
  }
  await recordMoves({ ctx, lists: [...lists.values()], members, way: "added", actionId });
  return members;
}

async function addTags({ ctx, rows, named, actionId, entries }: OnEntries & Adding): Promise<CrmBefore["tagged"]> {
  const wanted = new Map<string, Set<string>>();
  for (const { creatorId, words } of rows) {
    const entry = entries.get(creatorId);
    if (!entry) continue;
    const held = new Set(entry.tags);
    const missing = words.tags.flatMap((tag) => named.tags.get(tag.toLowerCase()) ?? []).filter((id) => !held.has(id));
    if (missing.length > 0) wanted.set(entry.id, new Set([...(wanted.get(entry.id) ?? []), ...missing]));
  }
  const over = [...entries.values()].filter(
    ({ id, tags }) => tags.length + (wanted.get(id)?.size ?? 0) > TAGS_PER_CREATOR_MAX && wanted.has(id),
  );
  if (over.length > 0) throw new NoRoomFor(new Set(over.map(({ creatorId }) => creatorId)), TOO_MANY_TAGS);
  const tagged = [...wanted].map(([rowId, tagIds]) => ({ rowId, tagIds: [...tagIds].toSorted() }));
  for (const group of Map.groupBy(tagged, ({ tagIds }) => tagIds.join(" ")).values()) {
    const change = { mode: "ADD" as const, tagIds: group[0]?.tagIds ?? [] };
    await tagRows({ ctx, rows: { rowIds: group.map(({ rowId }) => rowId) }, change, actionId });
  }
  return tagged;
}

/** Where several rows are about one creator, the first status counts. */
async function setStatuses({ ctx, rows, named, actionId, entries }: OnEntries & Adding): Promise<CrmBefore["moved"]> {
  const wanted = new Map<string, CrmBefore["moved"][number]>();
  for (const { creatorId, words } of rows) {
    const entry = entries.get(creatorId);
    const to = words.statuses.flatMap((status) => named.statuses.get(status.toLowerCase()) ?? [])[0];
    if (!entry || to === undefined || wanted.has(entry.id) || entry.status === to) continue;
    wanted.set(entry.id, { rowId: entry.id, from: entry.status, to });
  }
  const moved = [...wanted.values()];
  for (const [statusId, group] of Map.groupBy(moved, ({ to }) => to))
    await moveRows({ ctx, rows: { rowIds: group.map(({ rowId }) => rowId) }, statusId, actionId });
  return moved;
}

/** Notes are appended to; of several rows about one creator the last has the other values. */
async function enterValues({ ctx, rows, named, actionId, entries }: OnEntries & Adding): Promise<CrmBefore["values"]> {
  const entered = new Map<Entry, Map<EnteredField, string>>();
  for (const { creatorId, words } of rows) {
    const entry = entries.get(creatorId);
    if (!entry) continue;
    const values = entered.get(entry) ?? new Map<EnteredField, string>();
    entered.set(entry, values);
    if (words.note) values.set("customNote", withNote(values.get("customNote") ?? entry.customNote, words.note));
    for (const [name, text] of Object.entries(words.values)) {
      const field = enteredField.safeParse(name).data;
      if (field && text !== undefined) values.set(field, text);
    }
    for (const { field, title } of words.options) {
      const option = named.options(field).get(title.toLowerCase());
      if (option !== undefined) values.set(field, option);
    }
  }
  const changes = [...entered].flatMap(([entry, values]) =>
    [...values].flatMap(([field, wrote]) =>
      fileText(entry, field) === wrote
        ? []
        : [{ rowId: entry.id, field, was: String(valueOf(entry, field) ?? ""), wrote }],
    ),
  );
  for (const [field, some] of Map.groupBy(changes, (change) => change.field)) {
    const texts = new Map(some.map(({ rowId, wrote }) => [rowId, wrote]));
    await writeField({ ctx, field, texts, actionId, skipMissing: true });
  }
  return changes;
}

/** What files write for the row: the creator's public address until the team enters its own. */
function fileText(entry: Entry, field: EnteredField): string {
  return String((field === "customEmail" ? entry.email : valueOf(entry, field)) ?? "");
}

/** Appends to a note, unless the note contains it already or would be too long. */
function withNote(note: string, more: string): string {
  if (note.includes(more)) return note;
  const both = note === "" ? more : `${note}\n${more}`;
  return both.length > TEXT_MAX ? note : both;
}
