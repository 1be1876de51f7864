import { getImport as endpoint } from "#contract/imports.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { presentImport } from "../present.ts";
import { fetchImport } from "./fetch-import.ts";
import { read } from "../../../kernel/handler.ts";

export const getImport = read(endpoint)(async ({ ctx, input }) => {
  return { import: presentImport(await fetchImport(tenantOf(ctx), input.id)) };
});
