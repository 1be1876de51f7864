import { z } from "zod";
import { FIELD_OPTIONS_MAX, NUMBER_MAX, TITLE_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { trust } from "../base/trust.ts";
import { day } from "../base/dates.ts";
import { issueOf, problem, say } from "../messages/shared.ts";

/** The name of a field that a workspace has defined: of its column, sort, filter, property, and column in files. */
export type FieldKey = `f-${string}`;

const KEY = /^f-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
// The pattern makes it one.
export const fieldKey = trust<z.ZodType<FieldKey, FieldKey>>(z.string().regex(KEY, problem("input.fieldId")));

export function isFieldKey(name: string): name is FieldKey {
  return KEY.test(name);
}

/** Values by field; fields without one are absent. */
export const fieldValues = z.record(fieldKey, z.union([z.string(), z.number()]));
export type FieldValues = z.infer<typeof fieldValues>;

const end = z
  .union([z.number().min(-NUMBER_MAX).max(NUMBER_MAX), day])
  .nullable()
  .default(null);

/**
 * A filter of a field that a workspace has defined, as the field's kind takes it: whether there is a value, words in it,
 * some of the options, or numbers or days between two.
 */
export const fieldFilter = z.union([
  z.boolean(),
  typed(TITLE_MAX),
  z.array(z.uuid()).max(FIELD_OPTIONS_MAX),
  z
    .strictObject({ from: end, to: end })
    .refine(
      ({ from, to }) => from === null || to === null || (typeof from === typeof to && from <= to),
      problem("input.fromAboveTo"),
    ),
]);
export type FieldFilter = z.infer<typeof fieldFilter>;

/** The filters with those of a workspace's own fields beside them, by key. */
export function withFieldFilters<S extends z.ZodObject>(filters: S): S {
  const open = filters.catchall(fieldFilter).superRefine((value, context) => {
    for (const name of Object.keys(value))
      if (!(name in filters.shape) && !isFieldKey(name))
        context.addIssue({ ...issueOf(say("input.noSuchFilter")), path: [name] });
  });
  // Callers do not know the additional names; they reach those values by FieldKey only.
  return trust<S>(open);
}
