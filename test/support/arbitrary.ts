import fc, { type Arbitrary } from "fast-check";
import { z } from "zod";
import { trust } from "#contract/base/trust.ts";

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  anyOf?: Schema[];
  format?: string;
  pattern?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  description?: string;
};

/** Ids that exist somewhere, for inputs to name now and then. */
export type KnownIds = {
  uuids: string[];
  creators: string[];
  /** Inputs have every field, optional ones too, and lists are not empty. */
  isComplete?: boolean;
  /** Inputs have at most two fields that are optional, in each object. */
  isSparse?: boolean;
  /** UUIDs and ids of creators are always known ones. */
  isKnown?: boolean;
  /** What inputs prefer: free texts; values of choices and patterns, where they fit; and fields of sparse inputs. */
  preferred?: { texts: readonly string[]; values: readonly string[]; fields: readonly string[] };
};

/** What breaks SQL, CSV, HTML, paths and headers when it is not escaped. */
export const NASTY_STRINGS = [
  "'; drop table users; --",
  '" OR 1=1 --',
  "${7*7}{{7*7}}",
  "=cmd|' /C calc'!A0",
  "<script>alert(1)</script>",
  "../../../etc/passwd",
  "\r\nSet-Cookie: a=b",
  "\u0000",
  "\uD800",
  "{x:String}",
  "%27%20OR%201=1",
  "\\' OR 1=1 /*",
  "😀".repeat(40),
  " ".repeat(50),
];

/** Inputs of the shape a schema describes, from the schema itself. */
export function inputOf(schema: z.ZodType, known: KnownIds): Arbitrary<unknown> {
  // Written by zod from the schema: the few keywords it emits are those of the type above.
  return fromSchema(trust<Schema>(jsonSchemaOf(schema)), known);
}

const jsonSchemas = new WeakMap<z.core.$ZodType, object>();

function jsonSchemaOf(schema: z.core.$ZodType): object {
  const known = jsonSchemas.get(schema) ?? toJsonSchema(schema);
  jsonSchemas.set(schema, known);
  return known;
}

function toJsonSchema(schema: z.core.$ZodType): object {
  return z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    // Numbers of an address are texts, and what they may be is written after the conversion.
    override({ zodSchema: { _zod }, jsonSchema }) {
      if (_zod.def.type !== "pipe") return;
      const { in: from, out } = _zod.def;
      if (from._zod.def.type === "number") Object.assign(jsonSchema, { type: undefined }, jsonSchemaOf(out));
    },
  });
}

function fromSchema(schema: Schema, known: KnownIds): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  // What a refinement lets through cannot be guessed; now and then something else all the same.
  const { examples, ...rest } = schema;
  if (examples) return fc.oneof({ weight: 30, arbitrary: fc.constantFrom(...examples) }, fromSchema(rest, known));
  if (schema.enum) {
    const preferred = schema.enum.filter((value) => known.preferred?.values.some((one) => one === value));
    const any = fc.constantFrom(...schema.enum);
    return preferred.length > 0 ? fc.oneof(fc.constantFrom(...preferred), any) : any;
  }
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => fromSchema(option, known)));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => fromSchema({ ...schema, type }, known)));
  if (schema.type === "object") return objectOf(schema, known);
  if (schema.type === "array") {
    const items = fromSchema(schema.items ?? {}, known);
    const minLength = schema.minItems ?? (known.isComplete || known.isSparse ? 1 : 0);
    return fc.array(items, { minLength, maxLength: Math.min(schema.maxItems ?? 5, Math.max(5, minLength)) });
  }
  if (schema.type === "string") return stringOf(schema, known);
  if (schema.type === "integer" || schema.type === "number") return numberOf(schema);
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  return fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  known: KnownIds,
): Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, fromSchema(field, known)]),
  );
  const names = Object.keys(fields);
  const needed = required.filter((name) => name in fields);
  const named = known.isSparse
    ? someOf(names, needed, known).chain((some) => fc.record(pick(fields, [...needed, ...some])))
    : fc.record(fields, { requiredKeys: known.isComplete ? names : needed });
  if (Object.keys(properties).length > 0 || typeof additionalProperties !== "object") return named;
  return fc.dictionary(fc.string({ maxLength: 10 }), fromSchema(additionalProperties, known), { maxKeys: 3 });
}

/** At most two of the fields that are not needed, preferred ones where there are any. */
function someOf(names: readonly string[], needed: readonly string[], { preferred }: KnownIds): Arbitrary<string[]> {
  const optional = names.filter((name) => !needed.includes(name));
  const inFavour = optional.filter((name) => preferred?.fields.includes(name) ?? false);
  const some = (from: string[]) =>
    fc.subarray(from, { minLength: Math.min(1, from.length), maxLength: Math.min(2, from.length) });
  return inFavour.length > 0 ? fc.oneof(some(inFavour), some(optional)) : some(optional);
}

function pick<T>(record: Record<string, T>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
}

function stringOf(
  { format, pattern, description, minLength = 0, maxLength = 60 }: Schema,
  known: KnownIds,
): Arbitrary<string> {
  if (format === "uuid") {
    const some = fc.constantFrom(...known.uuids);
    return known.isKnown ? some : fc.oneof(some, fc.uuid());
  }
  if (format === "date-time")
    return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString());
  if (format === "email") return fc.emailAddress();
  if (description === "creator id") {
    const some = fc.constantFrom(...known.creators);
    return known.isKnown ? some : fc.oneof(some, fc.integer({ min: 1, max: 1e14 }).map(String));
  }
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
  if (pattern) {
    const expression = new RegExp(pattern, "u");
    const values = known.preferred?.values.filter((value) => expression.test(value)) ?? [];
    return values.length > 0 ? fc.constantFrom(...values) : matching(expression);
  }
  const texts = known.preferred?.texts.filter(fits) ?? [];
  if (texts.length > 0) return fc.constantFrom(...texts);
  const nasty = NASTY_STRINGS.filter(fits);
  const any = fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 40) });
  return nasty.length > 0 ? fc.oneof(any, fc.constantFrom(...nasty)) : any;
}

const matchers = new Map<string, Arbitrary<string>>();

/** Made once for each pattern: making it tries all difficult texts of fast-check on the pattern. */
function matching(expression: RegExp): Arbitrary<string> {
  const known = matchers.get(expression.source) ?? fc.stringMatching(expression);
  matchers.set(expression.source, known);
  return known;
}

function numberOf({ type, minimum = -1e6, maximum = 1e6 }: Schema): Arbitrary<number> {
  if (type === "number") return fc.double({ min: minimum, max: maximum, noNaN: true });
  const [min, max] = [Math.max(minimum, -2_147_483_648), Math.min(maximum, 2_147_483_647)];
  // The first pages and the least numbers are those that find something.
  return fc.oneof(fc.integer({ min, max: Math.min(max, min + 1) }), fc.integer({ min, max }));
}
