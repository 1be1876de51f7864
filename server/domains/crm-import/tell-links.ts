import type { Context } from "../../context.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { presentLink } from "./present.ts";
import { selectLinks, type LinkRow } from "./store.ts";

/** Tells the team's open tabs what became of these links, which follow one another; `isOver`: nothing comes after them. */
export async function tellLinks(
  { emit }: Pick<Context, "emit">,
  tenant: TenantDb,
  { links, importId, isOver }: { links: readonly LinkRow[]; importId: string; isOver: boolean },
): Promise<void> {
  const [first] = links;
  if (!first) return;
  const now = await selectLinks(tenant, [importId], { skip: first.position, limit: links.length });
  for (const [i, link] of now.entries()) {
    const isLast = isOver && i === now.length - 1;
    emit(tenant.customerId, "crm_import", { importId, influencer: presentLink(link), isOver: isLast });
  }
}
