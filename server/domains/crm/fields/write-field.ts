import { fieldWith } from "#contract/collections/collection.ts";
import { crmCollection } from "#contract/collections/crm.ts";
import { isFieldKey, textOfValue, type CustomField, type FieldKey } from "#contract/collections/custom-field.ts";
import { customFieldEdit, customFieldProblem, type DeclaredField, type EnteredField } from "#contract/crm/endpoints.ts";
import { trust } from "#contract/base/trust.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { withAction } from "../../../db/change-log.ts";
import { tenantOf, type TenantDb } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { recordEachEvent } from "../../timeline-events/index.ts";
import { selectFields } from "../custom-fields/store.ts";
import { notifyOwners } from "../owners.ts";
import { areMembers } from "../stores/owners-store.ts";
import { selectWritten, updateWritten, type Written, type WrittenPatch } from "../stores/written-store.ts";

type FieldUpdate = {
  ctx: Context<Member>;
  field: EnteredField;
  /** Valid texts by the row's id, in lower case. */
  texts: ReadonlyMap<string, string>;
  /** The action that undo reverts, if any. */
  actionId: string | null;
  /** Rows that left the CRM are skipped. */
  skipMissing?: boolean;
};

/** The fields of the workspace, if this is one of them. Throws not_found when the workspace has no such field. */
export async function readOwnFields(tenant: TenantDb, field: EnteredField): Promise<CustomField[]> {
  if (!isFieldKey(field)) return [];
  const own = await selectFields(tenant);
  return own.some(({ _id }) => _id === field) ? own : refuse("not_found");
}

/** Throws bad_request when this text cannot be written into the field, and not_found without such a field. */
export async function mustFit(tenant: TenantDb, field: EnteredField, text: string): Promise<void> {
  const own = await readOwnFields(tenant, field);
  const problem = customFieldProblem(field, text, own);
  if (problem) refuse("bad_request", say("fields.notWritten", { text, problem }));
  await mustBeMembers(tenant, ownersIn(field, [{ value: customFieldEdit(field, own).schema.parse(text) }]));
}

/** The users that these values of a member field name. */
function ownersIn(field: EnteredField, changed: readonly { value: string | number | null }[]): ReadonlySet<string> {
  if (fieldWith(crmCollection, { property: field })?.kind !== "member") return new Set();
  return new Set(changed.flatMap(({ value }) => (typeof value === "string" ? value : [])));
}

/** Throws bad_request when rows would belong to a user who is not a member of the workspace. */
async function mustBeMembers(tenant: TenantDb, userIds: ReadonlySet<string>): Promise<void> {
  if (userIds.size > 0 && !(await areMembers(tenant, [...userIds]))) refuse("bad_request", say("fields.notMember"));
}

/**
 * Writes one field of CRM rows and returns how many it changed. Throws not_found when a row does not exist or belongs
 * to another workspace. Within a transaction that holds the tenant lock: other values of the same rows stay.
 */
export async function writeField({ ctx, field, texts, actionId, skipMissing }: FieldUpdate): Promise<number> {
  const tenant = tenantOf(ctx);
  const rows = await selectWritten(tenant, [...texts.keys()]);
  if (rows.length < texts.size && !skipMissing) refuse("not_found");
  const own = await readOwnFields(tenant, field);
  const { schema } = customFieldEdit(field, own);
  const changed = rows.flatMap((row) => {
    const value = schema.parse(texts.get(row.id) ?? "");
    return valueOf(row, field) === value ? [] : [{ row, value }];
  });
  if (changed.length === 0) return 0;
  await mustBeMembers(tenant, ownersIn(field, changed));
  const patches = changed.map(({ row, value }) => patchOf(row, field, value));
  const update = () => updateWritten(tenant, patches, ctx.clock.now());
  await (actionId ? withAction(ctx.db, actionId, update) : update());
  const declared = own.find(({ _id }) => _id === field);
  const events = changed.map(({ row: { creatorId }, value }) => ({
    creatorIds: [creatorId],
    data: {
      kind: "field" as const,
      field,
      ...(declared && { label: declared.title }),
      text: String(textOfValue(declared, value) ?? ""),
    },
  }));
  // One time for both, or at midnight the notice would be of the day after the assignment.
  const at = ctx.clock.now();
  await recordEachEvent({ ctx: { ...ctx, clock: { now: () => at } }, events, actionId });
  await notifyOwners(ctx, ownersIn(field, changed), at);
  return changed.length;
}

/** null: nothing is entered. */
export function valueOf(
  row: Pick<Written, DeclaredField> & ({ customValues: Written["customValues"] } | { fields: Written["customValues"] }),
  field: EnteredField,
): string | number | null {
  if (!isFieldKey(field)) return row[field];
  return ("fields" in row ? row.fields : row.customValues)[field] ?? null;
}

/** A value that the schema of the field has made. */
export function patchOf(
  { id, customValues }: Pick<Written, "id" | "customValues">,
  field: EnteredField,
  value: string | number | null,
): WrittenPatch {
  if (isFieldKey(field)) return { id, customValues: withValue(customValues, field, value) };
  // It has the type of the field, since its schema made it.
  return trust<WrittenPatch>({ id, [field]: value });
}

function withValue(
  values: Written["customValues"],
  field: FieldKey,
  value: string | number | null,
): Written["customValues"] {
  const { [field]: _, ...others } = values;
  return value === null ? others : { ...others, [field]: value };
}
