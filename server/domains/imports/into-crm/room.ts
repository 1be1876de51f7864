import type { TenantDb } from "../../../db/tenant.ts";
import { countEntries } from "../../crm/index.ts";
import { remainingQuota, planLimits } from "../../plans/index.ts";

/** How many more creators the CRM can hold (null: any number), and the sentence for one too many. */
export async function readRoom(tenant: TenantDb, plan: number): Promise<{ room: number | null; full: string }> {
  const { crmCreators: max, name } = planLimits(plan);
  const room = max === null ? null : remainingQuota(max, await countEntries(tenant));
  return { room, full: `your ${name} plan holds up to ${max} creators in the CRM` };
}

/** Of these creators, in their order, those that a CRM with so much room cannot take any more. */
export function withoutRoom(
  creatorIds: readonly number[],
  { inCrm, room }: { inCrm: ReadonlySet<number>; room: number | null },
): Set<number> {
  if (room === null) return new Set();
  const coming = [...new Set(creatorIds)].filter((id) => !inCrm.has(id));
  return new Set(coming.slice(room));
}
