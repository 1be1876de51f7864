import type { TenantDb } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { selectImport, type ImportRow } from "../store.ts";

/** Throws not_found when there is none or it is another team's. */
export async function fetchImport(tenant: TenantDb, id: string): Promise<ImportRow> {
  return (await selectImport(tenant, id)) ?? refuse("not_found");
}

/** The file of an import, for withLocalCopy. Throws conflict when it has been deleted. */
export function fileOf({ file, fileName }: Pick<ImportRow, "file" | "fileName">): { key: string; fileName: string } {
  const gone = "The file of this import has been thrown away meanwhile. Upload it again.";
  return { key: file ?? refuse("conflict", { msg: gone }), fileName };
}
