import { sql, type SQL } from "drizzle-orm";

/** The ids under which a workspace has a person: creators that were merged are one. */
export function personIds(customerId: SQL, creatorId: SQL): SQL {
  return sql`(
    select ${creatorId} as creator_id
    union
    select o.creator_id
    from crm_creators r
    join crm_creators o on o.customer_id = r.customer_id
      and (o.id = coalesce(r.merged_into, r.id) or o.merged_into = coalesce(r.merged_into, r.id))
    where r.customer_id = ${customerId} and r.creator_id = ${creatorId}
  )`;
}

/**
 * list_id and creator_id: where people who have withdrawn as employees may not be put again. That is the program's list, and
 * the list that they joined. People have withdrawn when they have agreed once and none of their consents is open.
 */
export function withdrawnPlaces(isOwn: SQL = sql`true`): SQL {
  return sql`(
    select l.id as list_id, w.creator_id
    from (
      select c.customer_id, o.creator_id, array_agg(c.list_id) as joined
      from employee_consents c cross join lateral ${personIds(sql`c.customer_id`, sql`c.creator_id`)} o
      where ${isOwn}
      group by c.customer_id, o.creator_id
      having bool_and(c.withdrawn_at is not null)
    ) w
    join lists l on l.customer_id = w.customer_id and (
      l.id = any(w.joined)
      or exists (select from employee_programs p where p.customer_id = l.customer_id and p.list_id = l.id)
    )
  )`;
}

/** Whether a live list of employees has this person, in a workspace that does not wait for its deletion. */
export function takesPart(customerId: SQL, creatorId: SQL): SQL {
  return sql`exists (
    select from employee_programs p
    join customers w on w.id = p.customer_id and w.deletion_at is null
    join lists t on t.id = p.list_id and t.deleted_at is null
    join list_creators i on i.list_id = t.id and i.customer_id = p.customer_id
    where p.customer_id = ${customerId} and i.creator_id in ${personIds(customerId, creatorId)}
  )`;
}
