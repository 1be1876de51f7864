import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#contract/base/endpoint.ts";
import { BODY_LIMIT } from "#contract/base/limits.ts";
import { FEATURES } from "#server/features.ts";
import { ENDPOINTS } from "../support/endpoints.ts";
import { useWorld } from "../support/world.ts";
import { name } from "./inputs.ts";

const world = useWorld();

describe("the walk covers the contract", () => {
  test("every call of the contract is answered, and nothing else is", () => {
    expect(FEATURES.handlers.map(({ endpoint }) => name(endpoint)).toSorted()).toEqual(ENDPOINTS.map(name).toSorted());
  });

  test("no name has two meanings within one call", () => {
    for (const { params, query, body, ...endpoint } of ENDPOINTS) {
      const names = [params, query, body].flatMap((part) => Object.keys(part?.shape ?? {}));
      expect(new Set(names).size, name(endpoint)).toBe(names.length);
    }
  });

  test("the API reference lists every call", async () => {
    const { body } = await world().browser().send({ method: "GET" }, "/api/openapi.json");
    const documented = z.object({ paths: z.record(z.string(), z.looseObject({})) }).parse(body).paths;
    for (const endpoint of ENDPOINTS) {
      expect(Object.keys(documented[`/api${endpoint.path}`] ?? {}), endpoint.path).toContain(
        endpoint.method.toLowerCase(),
      );
    }
  });
});

/** One call for each way in which a body is read. */
const READERS = [
  ["JSON", ({ method, picture, upload }: Endpoint) => method === "POST" && !picture && !upload],
  ["a form with a picture", ({ picture }: Endpoint) => picture !== undefined],
  ["a form with a file", ({ upload }: Endpoint) => upload !== undefined],
] as const;

describe.each(READERS)("a call that takes %s", (_what, takes) => {
  const endpoint = ENDPOINTS.find((each) => takes(each) && each.auth === "registered");
  const url = `/api${endpoint?.path.replaceAll(/\{\w+\}/g, crypto.randomUUID())}`;

  test("refuses 10 MB of JSON, announced or not", async () => {
    const browser = world().browser();
    await browser.signUp();
    const huge = `{"x":"${"a".repeat(10 * BODY_LIMIT)}"}`;
    const send = async (payload: string | Readable) => {
      const headers = { "content-type": "application/json" };
      const cookies = Object.fromEntries(browser.cookies);
      return (await world().app.inject({ method: endpoint?.method ?? "GET", url, payload, headers, cookies }))
        .statusCode;
    };
    expect(await send(huge)).toBe(413);
    expect(await send(Readable.from([huge], { objectMode: false }))).toBe(413);
  });
});
