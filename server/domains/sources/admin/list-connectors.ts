import type { ReplyOf } from "#contract/endpoint.ts";
import type { listConnectors as endpoint } from "#contract/sources.ts";
import { LIVE_SOURCES } from "#server/connectors/registry.ts";
import type { Call } from "../../../context.ts";
import { readConnectors } from "./read-connectors.ts";

export async function listConnectors({ ctx }: Pick<Call<typeof endpoint>, "ctx">): Promise<ReplyOf<typeof endpoint>> {
  return { connectors: await readConnectors(ctx, LIVE_SOURCES) };
}
