import type { Endpoint, ReplyOf } from "#contract/endpoint.ts";
import type { Call, Download } from "../context.ts";

type Answer<E extends Endpoint> = E extends { download: true } ? Download : ReplyOf<E>;

export type Route = { endpoint: Endpoint; handle: (call: never) => Promise<unknown> };

/** An endpoint and the verb that answers it; a domain's routes.ts is a list of these. */
export function route<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<Answer<E>>): Route {
  return { endpoint, handle };
}
