import fc from "fast-check";
import type { z } from "zod";
import type { Endpoint } from "#contract/base/endpoint.ts";
import { trust } from "#contract/base/trust.ts";
import { inputOf, type KnownIds } from "../support/arbitrary.ts";
import { asFile, BAD_PICTURES, formOf, GOOD_PICTURES } from "../support/pictures.ts";

export type Input = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown };

/** Ids that nothing has, for inputs that are refused before anything is looked up. */
export const NO_IDS: KnownIds = { uuids: ["019aa000-0000-7000-8000-000000000000"], creators: ["999999999"] };

const TABLES = ["", "a", "a,b\n1,2\n", "username;followers\n=cmd;12\nada;1,5 Mio\n", '{"username":"ada"}\n{', '"'].map(
  (text) => Buffer.from(text),
);
const PICTURES = Object.values({ ...GOOD_PICTURES, ...BAD_PICTURES });

export const name = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

/** Calls that can write; all others are reads. */
export const isWrite = ({ method, unsafe }: Endpoint) => method !== "GET" || unsafe === true;

/** The connection check says back what it is sent: reflecting is its purpose. */
export const takesAnything = (endpoint: Endpoint) => endpoint.feature === "connection-test";

/** The field that holds the file of a form. */
export function fileOf({ picture, upload }: Endpoint): string | undefined {
  return picture ?? upload?.name;
}

export function inputArbitrary({ params, query, body, picture, upload }: Endpoint, ids: KnownIds): fc.Arbitrary<Input> {
  const partOf = (schema: z.ZodObject | undefined): fc.Arbitrary<Record<string, unknown>> =>
    schema ? trust(inputOf(schema, ids)) : fc.constant({}); // an object's schema makes objects
  const field = picture ?? upload?.name;
  const files = upload ? fc.constantFrom(...PICTURES, ...TABLES) : fc.constantFrom(...PICTURES);
  const file = files.map((one) => (field ? { [field]: asFile(one) } : {}));
  const sent = fc.tuple(partOf(body), file).map(([fields, form]) => Object.assign(fields, form));
  return fc.record({ params: partOf(params), query: partOf(query), body: field ? sent : partOf(body) });
}

/** One input that the call takes, always the same. */
export function sample(endpoint: Endpoint, ids = NO_IDS): Input {
  return fc.sample(inputArbitrary(endpoint, ids), { numRuns: 1, seed: 7 })[0] ?? { params: {}, query: {}, body: {} };
}

/** A value of a query as it is written in an address. */
export const spelled = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed();

export function addressOf({ path }: Endpoint, { params, query }: Input): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(params[key]).toWellFormed()),
  );
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, spelled(value)]));
  return `/api${filled}${search.size > 0 ? `?${search}` : ""}`;
}

export function bodyOf(endpoint: Endpoint, { body }: Input): unknown {
  if (!endpoint.body && !endpoint.upload) return undefined;
  const isForm = fileOf(endpoint) !== undefined && typeof body === "object" && !Array.isArray(body);
  return isForm ? formOf(trust<Record<string, unknown>>(body)) : body; // an object, as inputs are made
}
