import type { CrmCreator } from "#contract/crm.ts";
import type { Context } from "../../context.ts";
import type { Owner } from "../../db/owner.ts";
import { readCards } from "../creators/index.ts";
import { readTags } from "../lists/index.ts";
import { presentCrmCreator } from "./present.ts";
import type { Entry } from "./stores/entries-store.ts";

type Given = { ctx: Context; owner: Owner; entries: readonly Entry[] };

/** CRM creators as tables and exports show them, in the order given. One deleted this very moment is left out. */
export async function readCreators({ ctx, owner, entries }: Given): Promise<CrmCreator[]> {
  const ids = entries.map((entry) => entry.creatorId);
  const [cards, tags] = await Promise.all([readCards({ ctx, ids }), readTags(owner, ids)]);
  return entries.flatMap((entry) => {
    const card = cards.get(entry.creatorId);
    return card ? [presentCrmCreator(entry, card, tags.get(entry.creatorId) ?? [])] : [];
  });
}
