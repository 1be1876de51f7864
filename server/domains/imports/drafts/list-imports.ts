import { listImports as endpoint } from "#contract/imports.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { presentBrief } from "../present.ts";
import { selectImports } from "../store.ts";
import { read } from "../../../kernel/handler.ts";

const PAGE = 20;

export const listImports = read(endpoint)(async ({ ctx, input: { page } }) => {
  const rows = await selectImports(tenantOf(ctx), { limit: PAGE + 1, offset: (page - 1) * PAGE });
  return { imports: rows.slice(0, PAGE).map(presentBrief), hasMore: rows.length > PAGE };
});
