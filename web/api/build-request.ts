import type { Endpoint } from "#contract/endpoint.ts";
import type { z } from "zod";

export type BuiltRequest = { url: string; method: Endpoint["method"]; body: string | undefined };

/**
 * Deals a flat input out to path, query and body by the endpoint's schemas. A name the endpoint does not know is a
 * mistake of the caller and thrown, not dropped.
 */
export function buildRequest(endpoint: Endpoint, input: Record<string, unknown>): BuiltRequest {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const take = (schema: z.ZodObject | undefined) => {
    const taken = Object.keys(schema?.shape ?? {}).flatMap((name) => {
      if (!rest.has(name)) return [];
      const value = rest.get(name);
      rest.delete(name);
      return [[name, value] as const];
    });
    return Object.fromEntries(taken);
  };

  const params = take(endpoint.params);
  const query = take(endpoint.query);
  const body = take(endpoint.body);
  if (rest.size > 0) throw new Error(`${endpoint.path} takes no ${[...rest.keys()].join(", ")}`);

  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === "object" ? JSON.stringify(value) : String(value),
    ]),
  ).toString();
  return {
    url: `/api${path}${search && `?${search}`}`,
    method: endpoint.method,
    body: endpoint.body ? JSON.stringify(body) : undefined,
  };
}
