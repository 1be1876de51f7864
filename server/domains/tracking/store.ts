import { and, gt, gte, isNotNull, lte, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { network, NETWORK_FACTS, NETWORKS, type Network } from "#contract/networks/networks.ts";
import type { Database } from "../../db/connect.ts";
import { withdrawnPlaces } from "../../db/employee-places.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { NETWORK_ID_MIN } from "../../post-rules.ts";
import { TRACKING_ON } from "#contract/base/states.ts";
import { accounts, crmCreators, listCreators, lists, posts } from "../../db/tables/index.ts";

/** Lists that the workspace tracks: sample lists do not count against the plan. */
export async function countTrackedLists({ db, customerId }: TenantDb): Promise<number> {
  return db.$count(
    lists,
    sql`${lists.customerId} = ${customerId} and ${lists.deletedAt} is null and not ${lists.isSample}
      and ${lists.trackingState} = ${TRACKING_ON}`,
  );
}

const member = z.object({ creatorId: z.coerce.number(), shownAs: z.coerce.number() });
export type Member = z.infer<typeof member>;

/**
 * The creators of a list, and those merged into them, each with the creator that it is shown as. A creator that someone who
 * has withdrawn as an employee was merged into is in the list still, and is left out unless `withWithdrawn`.
 */
export async function selectMembers(
  { db, customerId }: TenantDb,
  listId: string,
  { withWithdrawn = false } = {},
): Promise<Member[]> {
  const isIn = withWithdrawn
    ? sql`true`
    : sql`(i.list_id, i.creator_id) not in ${withdrawnPlaces(sql`c.customer_id = ${customerId}`)}`;
  // Few are merged, if any. They are found first: with statistics older than the list, every row would be compared with
  // every other of the CRM.
  const { rows } = await db.execute(sql`
    with merged as materialized (
      select gone.creator_id, kept.creator_id as shown_as
      from ${crmCreators} gone join ${crmCreators} kept on kept.id = gone.merged_into and kept.customer_id = ${customerId}
      where gone.customer_id = ${customerId} and gone.merged_into is not null
    ), shown as materialized (
      select distinct coalesce(m.shown_as, i.creator_id) as id
      from ${listCreators} i left join merged m on m.creator_id = i.creator_id
      where i.list_id = ${listId} and i.customer_id = ${customerId} and ${isIn}
    )
    select id as "creatorId", id as "shownAs" from shown
    union
    select m.creator_id, m.shown_as from merged m join shown on shown.id = m.shown_as`);
  return z.array(member).parse(rows);
}

/** The creators that the workspace has merged into others, each with the creator that it is shown as. */
export async function selectMerged({ db, customerId }: TenantDb): Promise<Member[]> {
  const { rows } = await db.execute(sql`
    select gone.creator_id as "creatorId", kept.creator_id as "shownAs"
    from ${crmCreators} gone join ${crmCreators} kept on kept.id = gone.merged_into and kept.customer_id = ${customerId}
    where gone.customer_id = ${customerId}`);
  return z.array(member).parse(rows);
}

/** Creators with the networks where the terms of a source do not allow to pass on how many follow them. */
export async function selectUnexported(
  db: Database,
  creatorIds: readonly number[],
): Promise<{ creatorId: number; network: Network }[]> {
  const { rows } = await db.execute(sql`
    select distinct creator_id as "creatorId", network from ${accounts}
    where creator_id = any(${sql.param([...creatorIds])}::bigint[]) and terms -> 'unexported' ? 'followers'`);
  return z.array(z.object({ creatorId: z.coerce.number(), network })).parse(rows);
}

const accountsRow = z.object({ network, accounts: z.int() });

/** How many accounts these creators have on each network; the most first. */
export async function countAccounts(
  db: Database,
  creatorIds: readonly number[],
): Promise<z.infer<typeof accountsRow>[]> {
  const { rows } = await db.execute(sql`
    select network, count(*)::int as accounts from ${accounts}
    where creator_id = any(${sql.param([...creatorIds])}::bigint[])
    group by network order by accounts desc, network`);
  return z.array(accountsRow).parse(rows);
}

type GonePosts = {
  /** null: of everyone. */
  creatorIds: readonly number[] | null;
  from: Date | null;
  until: Date;
};

/** Posts that were published in this time and that their network omits by now. */
export async function selectGone({ db }: TenantDb, { creatorIds, from, until }: GonePosts): Promise<number[]> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(
        isNotNull(posts.goneAt),
        gt(posts.goneAt, posts.countedAt),
        lte(posts.publishedAt, until),
        ...(from ? [gte(posts.publishedAt, from)] : []),
        ...(creatorIds ? [sql`${posts.creatorId} = any(${sql.param([...creatorIds])}::bigint[])`] : []),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Followers of the accounts of these creators, by account. */
export async function selectFollowers(db: Database, creatorIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: accounts.id, followers: accounts.followers })
    .from(accounts)
    .where(sql`${accounts.creatorId} = any(${sql.param([...creatorIds])}::bigint[]) and ${accounts.followers} > 0`);
  return new Map(rows.map(({ id, followers }) => [id, followers ?? 0]));
}

/** Accounts of these creators, by id. */
export async function selectAccounts(
  db: Database,
  creatorIds: readonly number[],
): Promise<Map<number, { network: string; username: string }>> {
  const rows = await db
    .select({ id: accounts.id, network: accounts.network, username: accounts.username })
    .from(accounts)
    .where(sql`${accounts.creatorId} = any(${sql.param([...creatorIds])}::bigint[])`);
  return new Map(rows.map(({ id, ...account }) => [id, account]));
}

const coAuthorRow = z.object({
  id: z.coerce.number(),
  otherId: z.coerce.number(),
  otherCreatorId: z.coerce.number(),
  username: z.string(),
});
type CoAuthorRow = z.infer<typeof coAuthorRow>;

/** The rows that other accounts have of the joint ones of these posts, as the workspace sees them. */
export async function selectCoAuthorRows(
  { db }: TenantDb,
  { creatorIds, ids }: { creatorIds: readonly number[]; ids: readonly number[] },
): Promise<CoAuthorRow[]> {
  const { rows } = await db.execute(sql`
    select p.id, o.id as "otherId", o.creator_id as "otherCreatorId", a.username
    from ${posts} p
    join ${posts} o on o.external_id = p.external_id and o.network = p.network and o.is_joint and o.account_id <> p.account_id
      and (${hasNetworkId(sql`p`)} or date_trunc('second', o.published_at) = date_trunc('second', p.published_at))
    join ${accounts} a on a.creator_id = o.creator_id and a.id = o.account_id
    where p.creator_id = any(${sql.param([...creatorIds])}::bigint[]) and p.id = any(${sql.param([...ids])}::bigint[]) and p.is_joint
    order by a.username, o.id`);
  return z.array(coAuthorRow).parse(rows);
}

const WITH_OWN_IDS = NETWORKS.filter((one) => NETWORK_FACTS[one].posts.hasOwnIds);

/** As isNetworkId() has it. */
function hasNetworkId(post: SQL): SQL {
  return sql`(length(${post}.external_id) >= ${NETWORK_ID_MIN} and ${post}.network <> all(${sql.param(WITH_OWN_IDS)}::text[]))`;
}
