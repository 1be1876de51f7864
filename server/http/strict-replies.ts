import { createSerializerCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { trust } from "#contract/trust.ts";

const checked = createSerializerCompiler({});

/**
 * Outside production a reply fails when it has a field that the contract does not declare, at any depth. Production
 * sends replies as they are, so what is tested is what is sent.
 */
export const strictSerializerCompiler: typeof checked = ({ schema, ...route }) =>
  checked({ ...route, schema: schema instanceof z.core.$ZodType ? strict(schema) : schema });

/** Where definitions of schemas hold other schemas. */
const PARTS = ["shape", "element", "innerType", "options", "items", "rest", "valueType", "in", "out"];
const copies = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/** The same schema with objects that refuse unknown keys, except those that are declared to take them. */
function strict(schema: z.core.$ZodType): z.core.$ZodType {
  const known = copies.get(schema);
  if (known) return known;
  const def = trust<{ type: string } & Record<string, unknown>>(schema._zod.def); // what all definitions have in common
  // The halves of an intersection would refuse each other's keys; a lazy schema would have to be resolved here.
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
