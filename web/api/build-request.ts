import type { Endpoint } from "#contract/base/endpoint.ts";
import type { z } from "zod";

export type BuiltRequest = { url: string; method: Endpoint["method"]; body: string | FormData | undefined };

/**
 * Splits a flat input into path, query and body by the endpoint's schemas; with a file, the body is a form. Throws on
 * names the endpoint does not declare.
 */
export function buildRequest(endpoint: Endpoint, input: Record<string, unknown>): BuiltRequest {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const take = (names: readonly string[]) => {
    const entries = names.flatMap((name) => {
      if (!rest.has(name)) return [];
      const value = rest.get(name);
      rest.delete(name);
      return [[name, value] as const];
    });
    return Object.fromEntries(entries);
  };

  const params = take(fieldsOf(endpoint.params));
  const query = take(fieldsOf(endpoint.query));
  const body = take(fieldsOf(endpoint.body));
  const fileName = endpoint.picture ?? endpoint.upload?.name;
  const file = take(fileName === undefined ? [] : [fileName]);
  if (rest.size > 0) throw new Error(`${endpoint.path} takes no ${[...rest.keys()].join(", ")}`);

  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, textOf(value)])).toString();
  const json = endpoint.body && JSON.stringify(body);
  return {
    url: `/api${path}${search && `?${search}`}`,
    method: endpoint.method,
    body: fileName === undefined ? json : formOf({ ...body, ...file }),
  };
}

function fieldsOf(schema: z.ZodObject | undefined): string[] {
  return Object.keys(schema?.shape ?? {});
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Fields sent beside a file are short texts. */
function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.set(name, value);
    else form.set(name, textOf(value));
  }
  return form;
}
