import { listConnectors as endpoint } from "#contract/sources.ts";
import { LIVE_SOURCES } from "#server/connectors/registry.ts";
import { readConnectors } from "./read-connectors.ts";
import { read } from "../../../kernel/handler.ts";

export const listConnectors = read(endpoint)(async ({ ctx }) => {
  return { connectors: await readConnectors(ctx, LIVE_SOURCES) };
});
