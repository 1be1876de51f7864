import { listMappings as endpoint } from "#contract/imports.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { presentMapping } from "./present.ts";
import { selectMappings } from "./store.ts";
import { read } from "../../../kernel/handler.ts";

export const listMappings = read(endpoint)(async ({ ctx }) => {
  return { mappings: (await selectMappings(tenantOf(ctx))).map(presentMapping) };
});
