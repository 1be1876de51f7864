import { z } from "zod";
import { listChanges as endpoint, type ActionChange } from "#contract/actions.ts";
import { crmCollection } from "#contract/collections/crm.ts";
import { customField } from "#contract/collections/custom-field.ts";
import { fieldKey, fieldValues, type FieldValues } from "#contract/collections/field-key.ts";
import { offsetOf, pageOf } from "../../db/paging.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { read } from "../../kernel/handler.ts";
import { countChanges, selectActionId, selectChanges, selectNames, type ChangeRow } from "./store.ts";

const PAGE_SIZE = 50;

const THINGS: ReadonlyMap<string, ActionChange["thing"]> = new Map(
  Object.entries<ActionChange["thing"]>({
    crm_creators: "creator",
    crm_tags: "tag",
    crm_statuses: "status",
    lists: "list",
    list_creators: "member",
    campaign_posts: "campaignPost",
    distinct_creators: "distinct",
    notes: "note",
    audience_reports: "audience",
    creator_services: "service",
    crm_fields: "field",
    network_watches: "watch",
    creator_goals: "goal",
    saved_views: "view",
    tracked_rankings: "ranking",
    listening_topics: "topic",
  }),
);

/** Columns of the log that are shown, with their names in the contract. */
export const FIELDS: ReadonlyMap<string, ActionChange["fields"][number]["field"]> = new Map(
  Object.entries<ActionChange["fields"][number]["field"]>({
    status_id: "status",
    tag_ids: "tags",
    ...Object.fromEntries(crmCollection.written.map((property) => [columnOf(property), property])),
    merged_into: "mergedInto",
    title: "title",
    description: "desc",
    text: "text",
    options: "options",
    deleted_at: "deleted",
  }),
);

/** The column of a property in the log. */
function columnOf(property: string): string {
  return property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const uuids = z.array(z.uuid());
/** The titles of a select's options. Options that were deleted have no other name. */
const options = z.array(customField.shape.options.element.transform(({ title }) => title));

export const listChanges = read(endpoint)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const actionId = (await selectActionId(tenant, input.id)) ?? refuse("not_found");
  const page = { limit: PAGE_SIZE + 1, offset: offsetOf(input.page, PAGE_SIZE) };
  const { rows, hasMore } = pageOf(await selectChanges(tenant, actionId, page), PAGE_SIZE);
  const ids = rows.flatMap(({ rowId, before, after }) => [rowId, ...valuesOf(before), ...valuesOf(after)]);
  const names = await selectNames(tenant, {
    actionId,
    ids: ids.filter((id) => z.uuid().safeParse(id).success),
    creatorIds: rows.flatMap((row) => creatorsOf(row)),
  });
  return {
    changes: rows.flatMap((row) => presentChange(row, names)),
    total: await countChanges(tenant, actionId),
    hasMore,
  };
});

/** Values that may be ids. */
function valuesOf(record: ChangeRow["before"]): string[] {
  return Object.values({ ...record, ...ownOf(record) }).flatMap((value) => {
    if (typeof value === "string") return [value];
    const list = uuids.safeParse(value);
    return list.success ? list.data : [];
  });
}

/** Values of the workspace's own fields. */
function ownOf(record: ChangeRow["before"]): FieldValues {
  return fieldValues.safeParse(record?.custom_values).data ?? {};
}

function creatorsOf({ before, after }: ChangeRow): number[] {
  const record = { ...before, ...after };
  return [record.creator_id, record.other_id].filter((id) => typeof id === "number");
}

function presentChange(row: ChangeRow, names: ReadonlyMap<string, string>): ActionChange[] {
  const thing = THINGS.get(row.tbl);
  if (!thing) return [];
  const { before, after } = row;
  const record = { ...before, ...after };
  const nameOf = (id: unknown) => names.get(String(id)) ?? null;
  const [creator, other] = [nameOf(record.creator_id), nameOf(record.other_id)];
  const kind = kindOf(row);
  const values = kind === "updated" ? { before: ownOf(before), after: ownOf(after) } : { before: {}, after: {} };
  const own = Object.keys({ ...values.before, ...values.after }).flatMap((name) => {
    const field = fieldKey.safeParse(name).data;
    if (!field) return [];
    return [{ field, before: textOf(values.before[field], names), after: textOf(values.after[field], names) }];
  });
  const fields =
    kind === "updated"
      ? Object.keys(record).flatMap((column) => {
          const field = FIELDS.get(column);
          return field
            ? [{ field, before: textOf(before?.[column], names), after: textOf(after?.[column], names) }]
            : [];
        })
      : [];
  return [
    {
      thing,
      kind,
      name: nameOf(row.rowId) ?? creator,
      other: thing === "member" || thing === "campaignPost" ? nameOf(record.list_id) : other,
      // A user's own view must not reveal its title, so its changes show only that it was deleted.
      fields: thing === "view" ? fields.filter(({ field }) => field === "deleted") : [...fields, ...own],
    },
  ];
}

/** A post that is rejected has a row too, which says that it is no part of the campaign. */
function kindOf({ tbl, before, after }: ChangeRow): ActionChange["kind"] {
  const isPart = tbl === "campaign_posts" ? after?.is_part : undefined;
  if (typeof isPart === "boolean") return isPart ? "added" : "removed";
  return before === null ? "added" : after === null ? "removed" : "updated";
}

/** A value as text: ids as their names. */
function textOf(value: unknown, names: ReadonlyMap<string, string>): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (Array.isArray(value)) {
    const titles = options.safeParse(value).data ?? value.flatMap((id) => names.get(String(id)) ?? []);
    return titles.length > 0 ? titles.join(", ") : null;
  }
  return typeof value === "string" ? (names.get(value) ?? value) : JSON.stringify(value);
}
