import type { TenantDb } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { creatorIdsOf } from "../../crm/index.ts";
import { countIn } from "./store.ts";

/** The ids of creators of a campaign. Throws not_found where one of them is not in it. */
export async function creatorsIn(
  tenant: TenantDb,
  campaignId: string,
  creatorsId: Parameters<typeof creatorIdsOf>[0],
): Promise<number[]> {
  const creatorIds = creatorIdsOf(creatorsId);
  if ((await countIn(tenant, campaignId, creatorIds)) < creatorIds.length) refuse("not_found");
  return creatorIds;
}
