import { z } from "zod";
import type { Endpoint } from "#contract/base/endpoint.ts";
import { trust } from "#contract/base/trust.ts";
import { NASTY_STRINGS } from "../support/arbitrary.ts";
import { asFile, PNG, TOO_LARGE } from "../support/pictures.ts";
import { withIllFormed } from "./ill-formed.ts";
import { sample, spelled, takesAnything, type Input } from "./inputs.ts";

/**
 * Input that is not of a call's shape. The server validates by the schemas of the contract: for each call it is proved
 * that it does so for the path, the query and the body, and for each kind of schema that its wrong values are refused.
 */

const WRONG_VALUES: unknown[] = [null, -1, 1e300, {}, [[]], { $gt: "" }, "x".repeat(20_000), ["x", { y: 1 }], true];

const refuses = (schema: z.ZodType, value: unknown) => !z.safeParse(schema, value).success;

/** Values of a field that its schema refuses: in a query as the text that is sent. */
export const wrongValues = (schema: z.ZodType, part: "query" | "body") =>
  (part === "query" ? WRONG_VALUES.map(spelled) : WRONG_VALUES).filter((value) => refuses(schema, value));

const toField = (schema: z.core.$ZodType): z.ZodType => trust(schema); // shapes of the contract are made by classic zod

export const fieldsOf = (part: z.ZodObject | undefined): [string, z.ZodType][] =>
  Object.entries(part?.shape ?? {}).map(([field, schema]) => [field, toField(schema)]);

/** One wrong input for each part that a call has, and whatever its path would take but nothing has. */
export function wrongInputs(endpoint: Endpoint): Input[] {
  const right = sample(endpoint);
  const wrong: Input[] = [];
  for (const [field, schema] of fieldsOf(endpoint.params)) {
    const nasty = NASTY_STRINGS.map((text) => `${text.toWellFormed()}?`);
    const taken = nasty.filter((text) => !refuses(schema, text));
    const refused = nasty.find((text) => refuses(schema, text));
    for (const text of refused === undefined ? taken : [...taken, refused])
      wrong.push({ ...right, params: { ...right.params, [field]: text } });
  }
  if (endpoint.upload) wrong.push({ ...right, body: {} });
  if (takesAnything(endpoint)) return wrong;
  if (endpoint.query) wrong.push({ ...right, query: { ...right.query, surprise: "1" } });
  if (endpoint.body) wrong.push({ ...right, body: { ...trust<object>(right.body), surprise: 1 } }); // inputs are made as objects
  if (endpoint.picture && !endpoint.isPictureOptional) wrong.push({ ...right, body: withoutFile(endpoint, right) });
  return wrong;
}

/** Returns the fields of a query that accept a long text of NULs; no field should. */
export function fieldsThatTakeNuls({ query }: Endpoint): string[] {
  return fieldsOf(query)
    .filter(([, schema]) => !refuses(schema, "\u0000".repeat(5_000)))
    .map(([field]) => field);
}

/** Bodies with ill-formed text where the schema takes it. */
export function illFormedBodies(endpoint: Endpoint, { body }: Input): unknown[] {
  const schema = endpoint.body;
  if (!schema) return [];
  return withIllFormed(body).filter(
    (one) => !refuses(schema, endpoint.picture ? withoutFile(endpoint, { body: one }) : one),
  );
}

function withoutFile({ picture }: Endpoint, { body }: Pick<Input, "body">): object {
  return Object.fromEntries(Object.entries(trust<object>(body)).filter(([field]) => field !== picture)); // a form's fields
}

/** Bodies that are no object, and forms that lack their file or have another. */
export function wrongBodies(endpoint: Endpoint): unknown[] {
  const right = sample(endpoint);
  const { picture, upload } = endpoint;
  if (upload) {
    const file = asFile(Buffer.from("username\nada"));
    return [{}, { [upload.name]: "text" }, { other: file }, { [upload.name]: file, more: "x" }];
  }
  const wrong: unknown[] = [[], "text", { ...trust<object>(right.body), __proto: {} }]; // inputs are made as objects
  if (!picture) return wrong;
  const without = withoutFile(endpoint, right);
  return [
    ...wrong,
    ...(endpoint.isPictureOptional ? [] : [without]),
    { ...without, [picture]: "text" },
    { ...without, other: asFile(PNG) },
    { ...without, [picture]: asFile(TOO_LARGE) },
    { ...without, [picture]: asFile(Buffer.alloc(20_000_000)) },
  ];
}
