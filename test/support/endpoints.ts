import { readdirSync } from "node:fs";
import type { Endpoint } from "#contract/base/endpoint.ts";

const folder = new URL("../../contract/", import.meta.url);
// In the same order on every machine: tests that draw from them get the same inputs.
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .toSorted();
const modules = await Promise.all(
  files.map(async (file): Promise<Record<string, unknown>> => import(new URL(file, folder).href)),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "feature" in value;
}

/** Endpoints that a module exports, by name or together in one object. */
function endpointsIn(value: unknown): Endpoint[] {
  if (isEndpoint(value)) return [value];
  return typeof value === "object" && value !== null ? Object.values(value).filter(isEndpoint) : [];
}

/** Every endpoint that the contract declares, in whichever file. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...new Set(modules.flatMap((module) => Object.values(module)).flatMap(endpointsIn)),
];
