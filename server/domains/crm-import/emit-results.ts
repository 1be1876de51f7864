import type { Context } from "../../context.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { presentLink } from "./present.ts";
import { selectLinks, type LinkRow } from "./store.ts";

/** Notifies connected clients of the results of consecutive links; `isOver`: these are the last ones of the import. */
export async function emitResults(
  { emit }: Pick<Context, "emit">,
  tenant: TenantDb,
  { links, importId, isOver }: { links: readonly LinkRow[]; importId: string; isOver: boolean },
): Promise<void> {
  const [first] = links;
  if (!first) return;
  const current = await selectLinks(tenant, [importId], { skip: first.position, limit: links.length });
  for (const [i, link] of current.entries()) {
    const isLast = isOver && i === current.length - 1;
    emit(tenant.customerId, "crm_import", { importId, influencer: presentLink(link), isOver: isLast });
  }
}
