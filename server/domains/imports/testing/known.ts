import { sql } from "drizzle-orm";
import type { World } from "#test/support/world.ts";

/** Every row of creators and of the CRM, without times of writing and derived columns. */
export async function everythingKnown({ root, travel }: World): Promise<unknown> {
  await travel(1_000); // what is written later has another time
  const { rows } = await root.execute(sql`
    select 'creator' as what, to_jsonb(c) - 'updated_at' - 'score' - 'tier' as row from creators c
    union all select 'account', to_jsonb(a) - array['followers', 'growth', 'engagement_rate', 'engagement_per_post',
      'views_per_post', 'post_frequency', 'monthly_views', 'last_post_at', 'influence', 'counted_at', 'source_id', 'terms']
      from accounts a
    union all select 'fact', to_jsonb(f) from creator_facts f
    union all select 'niche', to_jsonb(n) from creator_niches n
    union all select 'count', to_jsonb(n) from account_counts n
    union all select 'post', to_jsonb(p) from posts p
    union all select 'podcast', to_jsonb(p) from podcasts p
    union all select 'newsletter', to_jsonb(n) from newsletters n
    union all select 'crm', to_jsonb(r) - 'updated_at' from crm_creators r
    union all select 'list', to_jsonb(l) - 'updated_at' from lists l where deleted_at is null
    union all select 'place', to_jsonb(p) from list_creators p
    union all select 'tag', to_jsonb(t) from crm_tags t
    union all select 'moment', to_jsonb(m) from moments m
    order by 1, 2`);
  return rows;
}
