import type { ExportColumn } from "#contract/collections/crm.ts";
import type { Context } from "../../../context.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { withoutIcon } from "../../categories/index.ts";
import { selectNiches, selectStatuses, selectTags } from "./store.ts";

/** Titles by id, of what the chosen columns name. */
export type Titles = Record<"tags" | "statuses" | "niches", ReadonlyMap<string, string>>;

type Given = { ctx: Context; tenant: TenantDb; columns: ReadonlySet<ExportColumn> };

export async function readTitles({ ctx, tenant, columns }: Given): Promise<Titles> {
  const [tags, statuses, niches] = await Promise.all([
    columns.has("tags") ? selectTags(tenant) : [],
    columns.has("status") ? selectStatuses(tenant) : [],
    columns.has("niches") ? selectNiches(ctx.db) : [],
  ]);
  return {
    tags: byId(tags),
    statuses: byId(statuses),
    niches: new Map(niches.map(({ id, title }) => [id, withoutIcon(title)])),
  };
}

function byId(named: { id: string; title: string }[]): Map<string, string> {
  return new Map(named.map(({ id, title }) => [id, title]));
}
