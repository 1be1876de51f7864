import { z } from "zod";
import { customField, customFieldTitle, FIELD_KINDS, fieldKey } from "../collections/custom-field.ts";
import { labelColor } from "../base/colors.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { uuid } from "../base/ids.ts";
import { LABEL_TITLE_MAX } from "../labels.ts";
import { FIELD_OPTIONS_MAX, FIELDS_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { problem } from "../messages/shared.ts";

const endpoint = endpointsOf("custom-fields");

/** ISO 4217. */
export const currencyCode = z.enum(Intl.supportedValuesOf("currency"), problem("input.currency"));

/** Without an id it is a new one; its color is one that is seldom used, unless it is given. */
const options = z
  .array(
    z.strictObject({
      _id: uuid.optional(),
      title: typed(LABEL_TITLE_MAX).min(1, problem("input.option")),
      color: labelColor.optional(),
    }),
  )
  .max(FIELD_OPTIONS_MAX, problem("input.tooManyOptions", { max: FIELD_OPTIONS_MAX }))
  .refine(
    (all) => new Set(all.map(({ title }) => title.toLowerCase())).size === all.length,
    problem("input.optionTwice"),
  );

/** All fields of the workspace after the change. */
const changed = z.object({ success: z.literal(true), list: z.array(customField), actionId: uuid.nullable() });
const touches = ["labels", "crm", "views"] as const;

export const createField = endpoint({
  method: "POST",
  path: "/crm/fields",
  can: "crm.write",
  touches,
  summary: "A new field of the CRM, behind the others; can be undone",
  body: z.strictObject({
    title: customFieldTitle,
    kind: z.enum(FIELD_KINDS),
    /** Only fields of money have a currency; the default is EUR. */
    currency: currencyCode.optional(),
    /** Only selects have options. */
    options: options.optional(),
  }),
  reply: changed.extend({ _id: fieldKey }),
  errors: ["forbidden", "field_taken", "conflict"],
});

/** Options that are left out are deleted, and creators lose them. */
export const updateField = endpoint({
  method: "PUT",
  path: "/crm/fields/{id}",
  can: "crm.write",
  touches,
  summary: "Rename a field, or change its currency or options; can be undone",
  params: z.strictObject({ id: fieldKey }),
  body: z.strictObject({
    title: customFieldTitle.optional(),
    currency: currencyCode.optional(),
    options: options.optional(),
  }),
  reply: changed,
  errors: ["not_found", "forbidden", "bad_request", "field_taken"],
});

/** Fields that are omitted follow the given ones in their previous order. */
export const reorderFields = endpoint({
  method: "PUT",
  path: "/crm/fields-order",
  can: "crm.write",
  touches,
  summary: "Put the fields into another order; can be undone",
  body: z.strictObject({ ids: z.array(fieldKey).min(1).max(FIELDS_MAX) }),
  reply: changed,
  errors: ["not_found", "forbidden"],
});

export const deleteField = endpoint({
  method: "DELETE",
  path: "/crm/fields/{id}",
  can: "crm.write",
  touches,
  summary: "Delete a field with its values; can be undone",
  params: z.strictObject({ id: fieldKey }),
  reply: changed.extend({ changed: z.int() }),
  errors: ["not_found", "forbidden"],
});
