import { z } from "zod";
import { CUSTOM_FIELDS } from "#contract/crm.ts";
import { EMAIL_MAX } from "#contract/limits.ts";
import type { Written } from "../stores/written-store.ts";

export type Field = (typeof CUSTOM_FIELDS)[number];

/** One typed field of a row and what it was: enough to take it back where nobody has written there since. */
export const fieldChange = z.object({ field: z.enum(CUSTOM_FIELDS), from: z.string(), to: z.string() });
export type FieldChange = z.infer<typeof fieldChange>;

const address = z.email().max(EMAIL_MAX);

/** Whether the field takes this; what is empty clears it. */
export function fits(field: Field, text: string): boolean {
  return field !== "customEmail" || text === "" || address.safeParse(text).success;
}

/** A row's text in a field; "" when there is none. */
export function textOf(row: Written, field: Field): string {
  return row[field] ?? "";
}

export function withText(row: Written, field: Field, text: string): Written {
  return field === "customEmail" ? { ...row, customEmail: text || null } : { ...row, customNote: text };
}
