import type { Client } from "../../../context.ts";
import { sql } from "drizzle-orm";
import type { TenantDb } from "../../../db/tenant.ts";
import { listFeedback, listVisits, lists, topicShares } from "../../../db/tables/index.ts";

/** Maximum of recorded visits of one list or topic within one visit window: protects against floods. */
const VISITS_MAX = 5_000;

type NewVisit = {
  of: { kind: "list" | "topic"; id: string };
  visitorId: string;
  device: Client["device"];
  at: Date;
  since: Date;
};

/** Records no second visit of the same visitor after `since`. Uses the name from their feedback, if any. */
export async function insertVisit({ db, customerId }: TenantDb, visit: NewVisit): Promise<void> {
  const { of, visitorId, device, at, since } = visit;
  const isList = of.kind === "list";
  const [listId, topicId] = isList ? [of.id, null] : [null, of.id];
  const owned = isList
    ? sql`select from ${lists} where id = ${listId} and customer_id = ${customerId}`
    : sql`select from ${topicShares} where topic_id = ${topicId} and customer_id = ${customerId}`;
  const visited = isList ? sql`v.list_id` : sql`v.topic_id`;
  const recent = sql`${visited} = ${of.id} and v.created_at > ${since}`;
  await db.execute(sql`
    insert into ${listVisits} (list_id, topic_id, visitor_id, device, name, created_at)
    select ${listId}::uuid, ${topicId}::uuid, ${visitorId}, ${device}, (
      select reviewer from ${listFeedback} where list_id = ${listId}::uuid and visitor_id = ${visitorId}
      order by updated_at desc limit 1
    ), ${at}
    where exists (${owned})
      and not exists (select from ${listVisits} v where ${recent} and v.visitor_id = ${visitorId})
      and (select count(*) from (select from ${listVisits} v where ${recent} limit ${VISITS_MAX}) recent) < ${VISITS_MAX}`);
}

/** Sets the visitor's name on all their visits of the list. */
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
