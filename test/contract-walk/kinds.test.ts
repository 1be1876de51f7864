import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#contract/base/endpoint.ts";
import { BODY_LIMIT } from "#contract/base/limits.ts";
import { trust } from "#contract/base/trust.ts";
import { ENDPOINTS as ALL } from "../support/endpoints.ts";
import { useWorld } from "../support/world.ts";
import { memberCallers } from "./callers.ts";
import { illFormedUrls } from "./ill-formed.ts";
import { addressOf, bodyOf, fileOf, name, sample, takesAnything, type Input } from "./inputs.ts";
import { fieldsOf, fieldsThatTakeNuls, wrongBodies, wrongValues } from "./wrong-inputs.ts";

/** What is alike for all calls whose input is read in one way, and for all fields with one kind of schema. */

/** Calls of a creator find only the caller's own, which the walk names: their input is not of another kind. */
const ENDPOINTS = ALL.filter(({ auth }) => auth !== "creator");

const world = useWorld();
let members: ReturnType<typeof memberCallers>;
beforeAll(() => {
  members = memberCallers(world());
});

function oneOfEach(endpoints: readonly Endpoint[], describeKind: (endpoint: Endpoint) => string) {
  return [...Map.groupBy(endpoints, describeKind)].flatMap(([kind, [endpoint]]) =>
    endpoint ? [[kind, endpoint] as const] : [],
  );
}

const readerOf = ({ method, auth, picture, upload, isQueryString }: Endpoint) =>
  [
    method,
    auth === "public" && "for visitors",
    picture ? "with a picture" : upload ? "with a file" : isQueryString ? "as a query string" : "as JSON",
  ]
    .filter(Boolean)
    .join(" ");
const readsBody = ENDPOINTS.filter((endpoint) => endpoint.method !== "GET" && !takesAnything(endpoint));

describe.each(oneOfEach(readsBody, readerOf))("a body of %s", (_reader, endpoint) => {
  async function statusOf(payload: string, type: string, headers: Record<string, string> = {}): Promise<number> {
    const answer = await world().app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, sample(endpoint)),
      payload,
      headers: { "content-type": type, ...headers },
      cookies: Object.fromEntries((await members.allowedTo(endpoint)).cookies),
    });
    return answer.statusCode;
  }

  test("is refused when it is no input at all", async () => {
    const statuses = [await statusOf("{", "application/json"), await statusOf("[1,2", "application/json")];
    if (!endpoint.isQueryString) statuses.push(await statusOf("a=b", "application/x-www-form-urlencoded"));
    const field = fileOf(endpoint);
    if (field !== undefined) {
      const part = `--x\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`;
      const forms = [
        part,
        `${part}abc`,
        `${part}abc\r\n--x`,
        "--x--\r\n",
        "",
        "x",
        `${part}abc\r\n${part}abc\r\n--x--`,
      ];
      for (const form of forms) statuses.push(await statusOf(form, "multipart/form-data; boundary=x"));
      statuses.push(await statusOf(part, "multipart/form-data"));
    }
    for (const status of statuses) expect(status).toBeGreaterThanOrEqual(400);
    for (const status of statuses) expect(status).toBeLessThan(500);
  });

  test("is refused by its length before it is read", async () => {
    expect(await statusOf("{}", "application/json", { "content-length": String(10 * BODY_LIMIT) })).toBe(413);
  });
});

const hasBody = readsBody.filter(({ body, upload }) => body ?? upload);
test.each(oneOfEach(hasBody, readerOf))("a body of %s is refused when its form is another", async (_, endpoint) => {
  const browser = await members.allowedTo(endpoint);
  for (const body of wrongBodies(endpoint)) {
    const input = { ...sample(endpoint), body };
    const { status } = await browser.send(endpoint, addressOf(endpoint, input), bodyOf(endpoint, input));
    expect([400, 404, 413], JSON.stringify(body).slice(0, 200)).toContain(status);
  }
});

const addressed = ENDPOINTS.filter(({ params, query }) => params ?? query);
const placesOf = ({ method, params, query }: Endpoint) =>
  [method, params && "path", query && "query"].filter(Boolean).join(", ");
test.each(oneOfEach(addressed, placesOf))("bytes that are no UTF-8 do no harm: %s", async (_places, endpoint) => {
  const browser = await members.allowedTo(endpoint);
  for (const url of illFormedUrls(endpoint, sample(endpoint))) {
    const { status } = await browser.send(endpoint, url, bodyOf(endpoint, sample(endpoint)));
    expect(status, url).toBeLessThan(500);
  }
});

type Field = { endpoint: Endpoint; part: "query" | "body"; field: string; schema: z.ZodType };

const FIELDS: Field[] = ENDPOINTS.filter((endpoint) => !takesAnything(endpoint)).flatMap((endpoint) =>
  (["query", "body"] as const).flatMap((part) =>
    fieldsOf(endpoint[part]).map(([field, schema]) => ({ endpoint, part, field, schema })),
  ),
);

type Described = {
  type?: string;
  format?: string;
  pattern?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Described[];
  items?: Described;
  properties?: object;
  maximum?: number;
  maxLength?: number;
};

/** What a schema takes, without its names, values and limits. */
function kindOf({ type = "anything", anyOf, items, properties, format, ...rest }: Described): string {
  if (anyOf) return anyOf.map(kindOf).toSorted().join(" or ");
  if (rest.const !== undefined) return `one ${typeof rest.const}`;
  if (rest.enum) return `one of ${typeof rest.enum[0]}s`;
  if (type === "array") return `list of ${kindOf(items ?? {})}`;
  if (type === "object") return properties ? "object" : "record";
  if (type !== "string") return rest.maximum === undefined ? type : `${type} with limits`;
  const form = format ?? (rest.description === "creator id" ? "id of a creator" : rest.pattern && "pattern");
  return form ?? (rest.maxLength === undefined ? "text" : "text with a limit");
}

const kindOfField = ({ part, schema }: Field) =>
  // Written by zod: the few keywords that are read here are those of the type above.
  `${part}: ${kindOf(trust<Described>(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })))}`;

const KINDS = [...Map.groupBy(FIELDS, kindOfField)].flatMap(([kind, [field]]) =>
  field ? [[kind, field] as const] : [],
);

test.each(KINDS)("%s: a wrong value is refused", async (_kind, { endpoint, part, field, schema }) => {
  const browser = await members.allowedTo(endpoint);
  const right = sample(endpoint);
  for (const value of wrongValues(schema, part)) {
    const input: Input = { ...right, [part]: { ...trust<object>(right[part]), [field]: value } }; // inputs are made as objects
    const answer = await browser.send(endpoint, addressOf(endpoint, input), bodyOf(endpoint, input));
    expect([answer.status, answer.error.err], `${name(endpoint)} ${JSON.stringify(value).slice(0, 200)}`).toEqual([
      400,
      "bad_request",
    ]);
  }
});

test("every field refuses something", () => {
  const taking = FIELDS.filter(({ schema, part }) => wrongValues(schema, part).length === 0);
  expect(taking.map(({ endpoint, field }) => `${name(endpoint)} ${field}`)).toEqual([]);
});

test("no field of a query takes NULs", () => {
  const taking = ENDPOINTS.filter((endpoint) => !takesAnything(endpoint)).flatMap((endpoint) =>
    fieldsThatTakeNuls(endpoint).map((field) => `${name(endpoint)} ${field}`),
  );
  expect(taking).toEqual([]);
});
