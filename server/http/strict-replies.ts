import { createSerializerCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { trust } from "#contract/base/trust.ts";

const checked = createSerializerCompiler({});

/**
 * Outside production a reply with a field that the contract does not declare fails, at any depth. Production sends
 * replies unchecked, so tests must see exactly what is sent: dates as texts, for example.
 */
export const strictSerializerCompiler: typeof checked = ({ schema, ...route }) => {
  const serialize = checked({ ...route, schema: schema instanceof z.core.$ZodType ? strict(schema) : schema });
  return (reply) => serialize(JSON.parse(JSON.stringify(reply, writable)));
};

/** Throws for what JSON would write as null: numbers that are not finite, and dates that are none. */
function writable(this: Record<string, unknown>, key: string, value: unknown): unknown {
  // A date has become a text or null before.
  const given = this[key];
  const number = given instanceof Date ? given.getTime() : given;
  if (typeof number === "number" && !Number.isFinite(number)) throw new Error(`${key} cannot be written as JSON`);
  return value;
}

/** Keys of schema definitions that contain other schemas. */
const PARTS = ["shape", "element", "innerType", "options", "items", "rest", "valueType", "in", "out"];
const copies = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/** Returns the schema with strict objects, except those that explicitly accept unknown keys. */
function strict(schema: z.core.$ZodType): z.core.$ZodType {
  const known = copies.get(schema);
  if (known) return known;
  const def = trust<{ type: string } & Record<string, unknown>>(schema._zod.def); // common to all definitions
  // The sides of an intersection would reject each other's keys; a lazy schema would have to be resolved here.
  if (["intersection", "lazy"].includes(def.type)) throw new Error(`a reply cannot be checked strictly: ${def.type}`);
  const parts = PARTS.filter((name) => def[name] !== undefined).map((name) => [name, strictPart(def[name])]);
  const closes = def.type === "object" && def.catchall === undefined;
  const copy = z.core.clone(
    schema,
    trust({ ...def, ...Object.fromEntries(parts), ...(closes && { catchall: z.never() }) }), // the same definition
  );
  copies.set(schema, copy);
  return copy;
}

/** A schema, a list of them, or a record of them. */
function strictPart(part: unknown): unknown {
  if (part instanceof z.core.$ZodType) return strict(part);
  if (Array.isArray(part)) return part.map(strictPart);
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, strictPart(value)]));
}
