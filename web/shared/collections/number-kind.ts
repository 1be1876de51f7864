import type { Field } from "#contract/collections/collection.ts";
import { DECIMALS } from "#contract/collections/team-field.ts";
import { NUMBER_MAX } from "#contract/base/limits.ts";
import type { NumberKind } from "#web/lib/read-number.ts";

/** The numbers of a field; undefined for a field of another kind. */
export function numberKindOf({ kind, currency }: Field): NumberKind | undefined {
  if (kind !== "number" && kind !== "money") return undefined;
  return {
    decimals: DECIMALS[kind],
    min: -NUMBER_MAX,
    max: NUMBER_MAX,
    ...(currency !== undefined && { unit: currency }),
  };
}
