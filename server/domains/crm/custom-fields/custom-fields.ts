import { fieldKey, type CustomField, type FieldKey } from "#contract/collections/custom-field.ts";
import * as contract from "#contract/crm/custom-fields.ts";
import { FIELDS_MAX } from "#contract/base/limits.ts";
import { say } from "#contract/messages/catalogue.ts";
import { z } from "zod";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import type { LogUndo } from "../../../kernel/feature.ts";
import { write } from "../../../kernel/handler.ts";
import { patchOf } from "../fields/write-field.ts";
import { refreshWritten, updateWritten } from "../stores/written-store.ts";
import { withIds } from "./options.ts";
import { deleteField, insertField, selectFields, selectRowsWith, updateField, updatePositions } from "./store.ts";

const FULL = say("fields.full", { max: FIELDS_MAX });

export const createField = write(contract.createField, { action: "fields.create" })(async ({ ctx, input }) => {
  const { title, kind, currency, options } = input;
  const tenant = tenantOf(ctx);
  const fields = await selectFields(tenant);
  mustBeFree(fields, title);
  if (fields.length >= FIELDS_MAX) refuse("conflict", FULL);
  const field = {
    title,
    kind,
    currency: kind === "money" ? (currency ?? "EUR") : null,
    options: kind === "select" ? withIds(options ?? []) : [],
  };
  const _id = await insertField(tenant, field, ctx.clock.now());
  return { changed: 1, title, reply: { _id, list: await selectFields(tenant) } };
});

export const changeField = write(contract.updateField, { action: "fields.update" })(async ({
  ctx,
  input: { id, ...changes },
}) => {
  const tenant = tenantOf(ctx);
  const fields = await selectFields(tenant);
  const field = fields.find(({ _id }) => _id === id) ?? refuse("not_found");
  const { title = field.title, currency = field.currency } = changes;
  mustBeFree(fields, title, id);
  if (changes.currency !== undefined && field.kind !== "money") refuse("bad_request", say("fields.currencyOfMoney"));
  if (changes.options && field.kind !== "select") refuse("bad_request", say("fields.optionsOfSelects"));
  const options = changes.options ? withIds(changes.options, field.options) : field.options;
  const next = { ...field, title, currency, options };
  if (JSON.stringify(next) === JSON.stringify(field)) return { changed: 0, reply: { list: fields } };
  const gone = field.options.flatMap((option) => (options.some(({ _id }) => _id === option._id) ? [] : option._id));
  if (gone.length > 0) await clearValues(ctx, { key: id, among: gone });
  await updateField(tenant, next);
  const inverse: Before = { _id: id, title: field.title };
  return { changed: 1, title: field.title, inverse, reply: { list: await selectFields(tenant) } };
});

export const reorderFields = write(contract.reorderFields, { action: "fields.update" })(async ({
  ctx,
  input: { ids },
}) => {
  const tenant = tenantOf(ctx);
  const known = (await selectFields(tenant)).map(({ _id }) => _id);
  if (ids.some((id) => !known.includes(id))) refuse("not_found");
  const order = [...new Set([...ids, ...known])];
  const isSame = order.join() === known.join();
  if (!isSame) await updatePositions(tenant, order);
  return { changed: isSame ? 0 : 1, reply: { list: await selectFields(tenant) } };
});

export const removeField = write(contract.deleteField, { action: "fields.delete" })(async ({ ctx, input: { id } }) => {
  const tenant = tenantOf(ctx);
  const { title } = (await selectFields(tenant)).find(({ _id }) => _id === id) ?? refuse("not_found");
  // First: what rows are found by depends on the kinds of their fields.
  const changed = await clearValues(ctx, { key: id });
  await deleteField(tenant, id);
  const inverse: Before = { _id: id, title };
  return { changed, title, inverse, reply: { list: await selectFields(tenant) } };
});

/** Removes a field's values from rows, or some of them; returns from how many. */
async function clearValues(
  ctx: Context<Member>,
  { key, among }: { key: FieldKey; among?: readonly string[] },
): Promise<number> {
  const tenant = tenantOf(ctx);
  const rows = await selectRowsWith(tenant, key, among);
  const patches = rows.map((row) => patchOf(row, key, null));
  await updateWritten(tenant, patches, ctx.clock.now());
  return rows.length;
}

function mustBeFree(fields: readonly CustomField[], title: string, except?: FieldKey): void {
  const same = fields.find((field) => field.title.toLowerCase() === title.toLowerCase());
  if (same && same._id !== except) refuse("field_taken");
}

/** The field before the action; a change of the order has no such field. */
const before = z.object({ _id: fieldKey, title: z.string() }).partial();
type Before = z.infer<typeof before>;

/** Throws conflict when there is no room for a deleted field, or another one has its title. */
export const undoOfField: LogUndo = {
  async check({ ctx, inverse }) {
    const { _id, title } = before.parse(inverse);
    const fields = await selectFields(tenantOf(ctx));
    const others = fields.filter((field) => field._id !== _id);
    if (others.length === fields.length && fields.length >= FIELDS_MAX) refuse("conflict", FULL);
    if (title !== undefined && others.some((field) => field.title.toLowerCase() === title.toLowerCase()))
      refuse("conflict", say("fields.anotherField", { title }));
  },
  after: refreshWritten,
};
