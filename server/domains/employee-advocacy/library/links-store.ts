import { sql } from "drizzle-orm";
import { z } from "zod";
import { SHARE_NETWORKS } from "#contract/employee-advocacy/composers.ts";
import type { Database } from "../../../db/connect.ts";
import { personIds, takesPart } from "../../../db/employee-places.ts";
import {
  customers,
  employeeClicks,
  employeeConsents,
  employeeContents,
  employeeLinks,
} from "../../../db/tables/index.ts";
import { clicksInto } from "../../tracking/index.ts";

const redirect = z.object({
  id: z.string(),
  link: z.string(),
  title: z.string(),
  network: z.enum(SHARE_NETWORKS),
  customerId: z.string(),
  plan: z.coerce.number(),
  isStopped: z.boolean(),
  /** The person has agreed, and is in a live list of employees. */
  takesPart: z.boolean(),
});

/** A person's link by the code of its address, in any workspace: its visitors are of none. */
export async function selectRedirect(db: Database, code: string): Promise<z.infer<typeof redirect> | undefined> {
  const { rows } = await db.execute(sql`
    select l.id, e.link, e.title, l.network, l.customer_id as "customerId", w.plan,
      e.stopped_at is not null as "isStopped", exists (
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

export const addClicks = clicksInto(employeeClicks, employeeLinks);
