import { randomUUID } from "node:crypto";
import type { CustomField, FieldKey } from "#contract/collections/custom-field.ts";
import { nextColor } from "#contract/base/colors.ts";
import type { createField } from "#contract/crm/custom-fields.ts";
import type { ParsedInput } from "#contract/base/endpoint.ts";
import { FIELD_OPTIONS_MAX } from "#contract/base/limits.ts";
import { say, type Message } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { withAction } from "../../../db/change-log.ts";
import { tenantOf, type TenantDb } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { selectFields, selectRowsWith, updateField } from "./store.ts";

type Options = NonNullable<ParsedInput<typeof createField>["options"]>;

/** Options that are new get ids and colors. Throws bad_request for an id that the field does not have. */
export function withIds(options: Options, known: CustomField["options"] = []): CustomField["options"] {
  const colors = options.flatMap(({ color }) => color ?? []);
  return options.map(({ _id, title, color }) => {
    const before = known.find((option) => option._id === _id);
    if (_id !== undefined && !before) refuse("bad_request", say("fields.noOption", { title }));
    const chosen = color ?? before?.color ?? nextColor(colors);
    if (!color) colors.push(chosen);
    return { _id: before?._id ?? randomUUID(), title, color: chosen };
  });
}

type ExistingOptions = {
  field: FieldKey;
  /** By title in lower case. */
  ids: Map<string, string>;
  /** How many more there can be. */
  room: number;
  /** The message when there is no room. */
  full: Message;
};

/** The options of every select of the workspace. */
export async function readOptionIds(tenant: TenantDb): Promise<ExistingOptions[]> {
  return (await selectFields(tenant)).flatMap(({ _id: field, kind, title, options }) =>
    kind === "select"
      ? {
          field,
          ids: new Map(options.map((option) => [option.title.toLowerCase(), option._id])),
          room: FIELD_OPTIONS_MAX - options.length,
          full: say("fields.optionsFull", { title, max: FIELD_OPTIONS_MAX }),
        }
      : [],
  );
}

/**
 * Appends options for which there is room, with titles that none has; returns their ids. Within a transaction that holds
 * the tenant lock.
 */
export async function createOptions({
  ctx,
  field,
  titles,
  actionId,
}: {
  ctx: Context<Member>;
  field: FieldKey;
  titles: readonly string[];
  actionId: string;
}): Promise<string[]> {
  const own = await selectFields(tenantOf(ctx));
  const before = own.find(({ _id }) => _id === field) ?? refuse("not_found");
  const options = withIds([...before.options, ...titles.map((title) => ({ title }))], before.options);
  await withAction(ctx.db, actionId, () => updateField(tenantOf(ctx), { ...before, options }));
  return options.slice(before.options.length).map(({ _id }) => _id);
}

/** Deletes of these options those that no row has. */
export async function deleteUnusedOptions(tenant: TenantDb, key: FieldKey, ids: readonly string[]): Promise<void> {
  const field = (await selectFields(tenant)).find(({ _id }) => _id === key);
  if (!field) return;
  const used = new Set((await selectRowsWith(tenant, key, ids)).map(({ customValues }) => customValues[key]));
  const options = field.options.filter(({ _id }) => used.has(_id) || !ids.includes(_id));
  if (options.length < field.options.length) await updateField(tenant, { ...field, options });
}
