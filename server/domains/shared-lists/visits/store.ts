import { sql } from "drizzle-orm";
import type { TenantDb } from "../../../db/tenant.ts";
import { listFeedback, listVisits, lists } from "../../../db/tables/index.ts";
import type { Device } from "./rules.ts";

/** So many visits of one list are kept within the time of one visit: a flood tells nobody anything. */
const FLOOD = 5_000;

type Visit = { listId: string; visitorId: string; device: Device; at: Date; since: Date };

/** Unless this visitor has come since then already. Who has given a name visits under it. */
export async function insertVisit({ db, customerId }: TenantDb, visit: Visit): Promise<void> {
  const { listId, visitorId, device, at, since } = visit;
  await db.execute(sql`
    insert into ${listVisits} (list_id, visitor_id, device, name, created_at)
    select id, ${visitorId}, ${device}, (
      select reviewer from ${listFeedback} where list_id = ${lists.id} and visitor_id = ${visitorId}
      order by updated_at desc limit 1
    ), ${at}
    from ${lists}
    where id = ${listId} and customer_id = ${customerId}
      and not exists (
        select from ${listVisits} v where v.list_id = ${listId} and v.visitor_id = ${visitorId} and v.created_at > ${since})
      and (
        select count(*) from (select from ${listVisits} v where v.list_id = ${listId} and v.created_at > ${since} limit ${FLOOD}) recent
      ) < ${FLOOD}`);
}

/** The name somebody has given, for their visits so far too. */
export async function nameVisits(
  { db, customerId }: TenantDb,
  { listId, visitorId, name }: { listId: string; visitorId: string; name: string },
): Promise<void> {
  await db.execute(sql`
    update ${listVisits} set name = ${name} from ${lists}
    where ${lists.id} = ${listId} and ${lists.customerId} = ${customerId}
      and ${listVisits.listId} = ${lists.id} and ${listVisits.visitorId} = ${visitorId}
      and ${listVisits.name} is distinct from ${name}`);
}
