import { sql } from "drizzle-orm";
import { z } from "zod";
import { SHARE_NETWORKS } from "#contract/employee-advocacy/composers.ts";
import type { Database } from "../../../db/connect.ts";
import { personIds, takesPart } from "../../../db/employee-places.ts";
import { customers, employeeConsents, employeeContents, employeeLinks } from "../../../db/tables/index.ts";

const redirect = z.object({
  id: z.string(),
  link: z.string(),
  title: z.string(),
  network: z.enum(SHARE_NETWORKS),
  customerId: z.string(),
  plan: z.coerce.number(),
  /** The person has agreed, and is in a live list of employees. */
  takesPart: z.boolean(),
});

/** A person's link by the code of its address, in any workspace: its visitors are of none. */
export async function selectRedirect(db: Database, code: string): Promise<z.infer<typeof redirect> | undefined> {
  const { rows } = await db.execute(sql`
    select l.id, e.link, e.title, l.network, l.customer_id as "customerId", w.plan, exists (
        select from ${employeeConsents} c
        where c.customer_id = l.customer_id and c.withdrawn_at is null
          and c.creator_id in ${personIds(sql`l.customer_id`, sql`l.creator_id`)}
      ) and ${takesPart(sql`l.customer_id`, sql`l.creator_id`)} as "takesPart"
    from ${employeeLinks} l
    join ${employeeContents} e on e.id = l.content_id and e.link is not null
    join ${customers} w on w.id = l.customer_id and w.deletion_at is null
    where l.code = ${code}`);
  return redirect.optional().parse(rows[0]);
}

/** Adds clicks to their links; those of links that are gone since are dropped. */
export async function addClicks(
  db: Database,
  counts: readonly { linkId: string; day: string; clicks: number }[],
): Promise<void> {
  // In one order, so that two processes wait for one another instead of deadlocking.
  const sorted = counts.toSorted((one, other) => (one.linkId < other.linkId ? -1 : 1));
  await db.execute(sql`
    insert into employee_clicks as c (link_id, customer_id, day, clicks)
    select l.id, l.customer_id, n.day, n.clicks
    from unnest(
      ${sql.param(sorted.map(({ linkId }) => linkId))}::uuid[],
      ${sql.param(sorted.map(({ day }) => day))}::date[],
      ${sql.param(sorted.map(({ clicks }) => clicks))}::bigint[]
    ) n (link_id, day, clicks)
    join ${employeeLinks} l on l.id = n.link_id
    order by l.id, n.day
    on conflict (link_id, day) do update set clicks = c.clicks + excluded.clicks`);
}
