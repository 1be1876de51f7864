import {
  readLinkImport as endpoint,
  type LinkImportView,
  linksInProgress as inProgress,
} from "#contract/crm-import/link-imports.ts";
import { tenantOf, type TenantDb } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { presentImport } from "./present.ts";
import { selectImport, selectInProgress, selectLinks } from "./store.ts";
import { read } from "../../kernel/handler.ts";

export const readLinkImport = read(endpoint)(async ({ ctx, input }) => ({
  import: await fetchImport(tenantOf(ctx), input.id),
}));

export const linksInProgress = read(inProgress)(async ({ ctx }) => {
  const tenant = tenantOf(ctx);
  const rows = await selectInProgress(tenant, ctx.actor.userId);
  const ids = rows.map((row) => row.id);
  const links = Map.groupBy(await selectLinks(tenant, ids), (link) => link.importId);
  return { imports: rows.map((row) => presentImport(row, links.get(row.id) ?? [])) };
});

/** Throws not_found when the workspace has no such import. */
export async function fetchImport(tenant: TenantDb, id: string): Promise<LinkImportView> {
  const row = (await selectImport(tenant, id)) ?? refuse("not_found");
  return presentImport(row, await selectLinks(tenant, [id]));
}
