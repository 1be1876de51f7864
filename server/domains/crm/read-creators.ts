import type { CrmCreator } from "#contract/crm/endpoints.ts";
import type { Context, Member } from "../../context.ts";
import { type TenantDb, tenantOf } from "../../db/tenant.ts";
import { readCards } from "../creators/index.ts";
import { readTags } from "../memberships/index.ts";
import { presentCrmCreator } from "./present.ts";
import type { Entry } from "./fields-store.ts";
import { selectMerged, selectEntriesOf } from "./stores/entries-store.ts";
import { selectShownRowId } from "./stores/rows-store.ts";

type EntriesRead = { ctx: Context; tenant: TenantDb; entries: readonly Entry[] };

/** CRM creators for tables and exports, in the order of the entries. One deleted concurrently is omitted. */
export async function readCreators({ ctx, tenant, entries }: EntriesRead): Promise<CrmCreator[]> {
  const ids = entries.map((entry) => entry.creatorId);
  const merging = selectMerged(
    tenant,
    entries.map((entry) => entry.id),
  );
  const [merged, cards, tags] = await Promise.all([
    merging,
    merging.then(async (rows) => readCards({ ctx, ids: ids.concat(rows.map((row) => row.creatorId)) })),
    readTags(tenant, ids),
  ]);
  const mergedInto = Map.groupBy(merged, (row) => row.mergedInto);
  return entries.flatMap((entry) => {
    const card = cards.get(entry.creatorId);
    if (!card) return [];
    const mergedCards = (mergedInto.get(entry.id) ?? []).flatMap(({ id, creatorId }) => {
      const theirs = cards.get(creatorId);
      return theirs ? [{ id, card: theirs }] : [];
    });
    return [presentCrmCreator(entry, { card, merged: mergedCards, lists: tags.get(entry.creatorId) ?? [] })];
  });
}

/** The row that shows a creator in the caller's CRM: their own, or the one they are merged into. Null: none. */
export async function readRowOf({
  ctx,
  creatorId,
}: {
  ctx: Context<Member>;
  creatorId: number;
}): Promise<CrmCreator | null> {
  const tenant = tenantOf(ctx);
  const rowId = await selectShownRowId(tenant, creatorId);
  if (rowId === undefined) return null;
  const [row] = await readCreators({ ctx, tenant, entries: await selectEntriesOf(tenant, { rowIds: [rowId] }) });
  return row ?? null;
}
