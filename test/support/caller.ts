import type { Endpoint, InputOf, ReplyOf } from "#contract/base/endpoint.ts";
import { trust } from "#contract/base/trust.ts";
import { formOf } from "./pictures.ts";
import type { Product } from "./product.ts";

export type Caller = <const E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<ReplyOf<E>>;

/** Calls a running program as a browser would, with a cookie jar; throws what it answers when it refuses. */
export async function caller({ url }: Pick<Product, "url">): Promise<Caller> {
  const jar = new Map<string, string>();
  return async (endpoint, input) => {
    const given = trust<Record<string, unknown>>(input); // InputOf is always an object
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(given[name]));
    const rest = Object.entries(given).filter(([name]) => !(name in (endpoint.params?.shape ?? {})));
    const { query: inQuery = [], body: inBody = [] } = Object.groupBy(rest, ([name]) =>
      endpoint.method === "GET" || name in (endpoint.query?.shape ?? {}) ? "query" : "body",
    );
    const query =
      inQuery.length > 0 ? `?${new URLSearchParams(inQuery.map(([name, value]) => [name, String(value)]))}` : "";
    const body = endpoint.upload ? formOf(given) : JSON.stringify(Object.fromEntries(inBody));
    const response = await fetch(`${url}/api${path}${query}`, {
      method: endpoint.method,
      headers: {
        ...(endpoint.body && { "content-type": "application/json" }),
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      ...(endpoint.method !== "GET" && (endpoint.body ?? endpoint.upload) && { body }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(JSON.stringify(answer));
    return trust(answer); // the server has checked its reply against the contract
  };
}
