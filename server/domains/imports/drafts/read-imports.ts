import * as contract from "#contract/imports/endpoints.ts";
import { say } from "#contract/messages/catalogue.ts";
import { tenantOf, type TenantDb } from "../../../db/tenant.ts";
import { presentBrief, presentImport } from "../present.ts";
import { selectImports, selectImport, type ImportRow } from "../store.ts";
import { read } from "../../../kernel/handler.ts";
import { refuse } from "../../../errors.ts";

const PAGE = 20;

export const listImports = read(contract.listImports)(async ({ ctx, input: { page } }) => {
  const rows = await selectImports(tenantOf(ctx), { limit: PAGE + 1, offset: (page - 1) * PAGE });
  return { imports: rows.slice(0, PAGE).map(presentBrief), hasMore: rows.length > PAGE };
});

export const getImport = read(contract.getImport)(async ({ ctx, input }) => {
  return { import: presentImport(await fetchImport(tenantOf(ctx), input.id)) };
});

/** Throws not_found when there is none or it is another team's. */
export async function fetchImport(tenant: TenantDb, id: string): Promise<ImportRow> {
  return (await selectImport(tenant, id)) ?? refuse("not_found");
}

/** The file of an import, for withLocalCopy. Throws conflict when it has been deleted. */
export function fileOf({ file, fileName }: Pick<ImportRow, "file" | "fileName">): { key: string; fileName: string } {
  return { key: file ?? refuse("conflict", say("imports.fileDeleted")), fileName };
}
