import type { z } from "zod";
import type { mappingView } from "#contract/imports.ts";
import type { MappingRow } from "./store.ts";

export function presentMapping({ id, name, headers, createdAt }: MappingRow): z.infer<typeof mappingView> {
  return { _id: id, name, columns: headers.length, createdAt: createdAt.toISOString() };
}
