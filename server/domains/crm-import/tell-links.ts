import type { Context } from "../../context.ts";
import type { Owner } from "../../db/owner.ts";
import { presentLink } from "./present.ts";
import { selectLinks, type LinkRow } from "./store.ts";

/** Tells the team's open tabs what became of these links, which follow one another; `isOver`: nothing comes after them. */
export async function tellLinks(
  { emit }: Pick<Context, "emit">,
  owner: Owner,
  { links, importId, isOver }: { links: readonly LinkRow[]; importId: string; isOver: boolean },
): Promise<void> {
  const [first] = links;
  if (!first) return;
  const now = await selectLinks(owner, [importId], { skip: first.position, limit: links.length });
  for (const [i, link] of now.entries()) {
    const isLast = isOver && i === now.length - 1;
    emit(owner.customerId, "crm_import", { importId, influencer: presentLink(link), isOver: isLast });
  }
}
