import { LIVE_SOURCES, simulatedName } from "#server/connectors/registry.ts";

/** The call of a live source by its name; null for one that there is no more. */
export function callOf(sourceName: string, kind: "count" | "post"): string | null {
  const source = LIVE_SOURCES.find((one) => sourceName === one.label || sourceName === simulatedName(one));
  return source ? `${source.label}: ${source.calls[kind]}` : null;
}
