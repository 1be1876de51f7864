import { sql, type SQL } from "drizzle-orm";

/**
 * The rows of a workspace's CRM that are of the same person as row `r`: creators that were merged are one. Two joins by
 * equality, which can be hashed: with “or” between them each row would be compared with every other.
 */
function sameRows(from: SQL): SQL {
  const join = (isSame: SQL) => sql`
    select r.*, o.creator_id as other_id from ${from}
    join crm_creators o on o.customer_id = r.customer_id and ${isSame}`;
  return sql`(
    ${join(sql`o.id = coalesce(r.merged_into, r.id)`)} union all ${join(sql`o.merged_into = coalesce(r.merged_into, r.id)`)}
  )`;
}

/** The ids under which a workspace has a person. */
export function personIds(customerId: SQL, creatorId: SQL): SQL {
  const row = sql`(
    select id, merged_into, customer_id from crm_creators where customer_id = ${customerId} and creator_id = ${creatorId}
  ) r`;
  return sql`(select ${creatorId} as creator_id union select other_id from ${sameRows(row)} o)`;
}

/**
 * list_id and creator_id: where people who have withdrawn as employees may not be put again. That is the program's list, and
 * the list that they joined. People have withdrawn when they have agreed once and none of their consents is open, under all
 * ids that they had then or have now.
 */
export function withdrawnPlaces(isOwn: SQL = sql`true`): SQL {
  return sql`(
    with named as (
      select c.customer_id, i.creator_id, c.list_id, c.withdrawn_at
      from employee_consents c cross join lateral unnest(
        case when c.withdrawn_at is null then '{}' else c.creator_ids end || c.creator_id
      ) i(creator_id)
      where ${isOwn}
    ), meant as (
      select customer_id, creator_id, list_id, withdrawn_at from named
      union all
      select customer_id, other_id, list_id, withdrawn_at from ${sameRows(sql`(
        select r.id, r.merged_into, n.customer_id, n.list_id, n.withdrawn_at
        from named n join crm_creators r on r.customer_id = n.customer_id and r.creator_id = n.creator_id
      ) r`)} o
    ), gone as (
      select customer_id, creator_id, array_agg(list_id) as joined from meant
      group by customer_id, creator_id having bool_and(withdrawn_at is not null)
    )
    select p.list_id, g.creator_id from gone g join employee_programs p on p.customer_id = g.customer_id
    where p.list_id is not null
    union
    select j.list_id, g.creator_id from gone g cross join lateral unnest(g.joined) j(list_id)
    where j.list_id is not null
  )`;
}

/** Whether a live list of employees has this person, in a workspace that does not wait for its deletion. */
export function takesPart(customerId: SQL, creatorId: SQL): SQL {
  return sql`exists (
    select from employee_programs p
    join customers own on own.id = p.customer_id and own.deletion_at is null
    join lists t on t.id = p.list_id and t.deleted_at is null
    join list_creators i on i.list_id = t.id and i.customer_id = p.customer_id
    where p.customer_id = ${customerId} and i.creator_id in ${personIds(customerId, creatorId)}
  )`;
}
