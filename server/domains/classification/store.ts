import { and, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { proposalList } from "#contract/collections/proposals.ts";
import { NICHE_ACTIVE, PROPOSED_STATES } from "#contract/base/states.ts";
import { NICHE_PROPOSALS } from "#contract/scores/niches.ts";
import type { Database } from "../../db/connect.ts";
import { containing } from "../../db/containing.ts";
import { listSql } from "../../db/list-sql.ts";
import { recordset, setExcluded } from "../../db/recordset.ts";
import {
  accounts,
  categories,
  creatorFacts,
  creatorIds,
  creatorNiches,
  creators,
  niches,
  posts,
  sources,
} from "../../db/tables/index.ts";

export type NicheEvidence = { words: string[]; score: number };

/** A row of a creator, in one layer, that neither a source nor a person has given a niche. */
export type Undecided = {
  id: number;
  customerId: string | null;
  isBrand: boolean;
  texts: string[];
  posts: { text: string; hashtags: string[] }[];
  /** Removed, confirmed and proposed ones. */
  niches: { nicheId: number; state: number; isPrimary: boolean; evidence: NicheEvidence | null }[];
};

const among = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::bigint[])`;
const isProposed = (of: SQL) => sql`${of}.state = any(${sql.param([...PROPOSED_STATES])}::smallint[])`;
/** By a source, or by a person without a proposal. */
const isGiven = (of: SQL) => sql`${of}.state = ${NICHE_ACTIVE} and ${of}.evidence is null`;
const isOfLayer = (of: SQL) => sql`${of}.creator_id = c.id and ${of}.customer_id is not distinct from c.customer_id`;

/** Texts of sources that allow nothing to be derived from them are left out. */
export async function selectUndecided(db: Database, ids: readonly number[]): Promise<Undecided[]> {
  const mayUse = (field: SQL) => sql`not exists (
    select from ${creatorFacts} f join ${sources} s on s.id = f.source_id
    where ${isOfLayer(sql`f`)} and f.field = ${field} and not s.allow_derived)`;
  // Chosen first: nearly all have a niche, and need no texts.
  const { rows } = await db.execute<Undecided>(sql`
    with undecided as materialized (
      select c.id, c.customer_id, c.is_brand, c.title, c.biography from ${creators} c
      where c.id = ${among(ids)}
        and not exists (select from ${creatorNiches} n where ${isOfLayer(sql`n`)} and ${isGiven(sql`n`)})
    )
    select c.id, c.customer_id as "customerId", c.is_brand as "isBrand", own.texts, recent.posts, known.niches
    from undecided c
    cross join lateral (
      select coalesce(array_agg(text), '{}') as texts from (
        select c.title as text where ${mayUse(sql`'title'`)}
        union all select c.biography where ${mayUse(sql`'biography'`)}
        union all select a.biography from ${accounts} a
        where ${isOfLayer(sql`a`)} and ${mayUse(sql`'account:' || a.id || ':biography'`)}) given where text <> ''
    ) own
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('text', left(p.text, ${NICHE_PROPOSALS.characters}), 'hashtags', p.hashtags)), '[]') as posts
      from (
        select p.text, p.hashtags from ${posts} p join ${sources} s on s.id = p.source_id
        where ${isOfLayer(sql`p`)} and s.allow_derived order by p.published_at desc limit ${NICHE_PROPOSALS.posts}) p
    ) recent
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object(
        'nicheId', n.niche_id, 'state', n.state, 'isPrimary', n.is_primary, 'evidence', n.evidence)), '[]') as niches
      from ${creatorNiches} n where ${isOfLayer(sql`n`)}
    ) known`);
  return rows;
}

/** Removes the proposals of these creators that a source or a person has given a niche. Resolves to the creators. */
export async function deleteOvertaken(db: Database, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    delete from ${creatorNiches} t
    where t.creator_id = ${among(ids)} and ${isProposed(sql`t`)} and exists (
      select from ${creatorNiches} n
      where n.creator_id = t.creator_id and n.customer_id is not distinct from t.customer_id and ${isGiven(sql`n`)})
    returning t.creator_id as id`);
  return rows.map(({ id }) => id);
}

export type ProposedRow = {
  creatorId: number;
  customerId: string | null;
  nicheId: number;
  state: number;
  isPrimary: boolean;
  evidence: NicheEvidence;
};

/** Rows that were decided since, and creators that were deleted since, are left alone. */
export async function writeProposals(
  db: Database,
  {
    gone,
    present,
    sourceId,
  }: {
    gone: readonly Pick<ProposedRow, "creatorId" | "customerId" | "nicheId">[];
    present: readonly ProposedRow[];
    sourceId: number;
  },
): Promise<void> {
  if (gone.length > 0) {
    const set = recordset(creatorNiches, ["creatorId", "customerId", "nicheId"], gone);
    await db.execute(sql`
      delete from ${creatorNiches} t using ${set.from}
      where t.creator_id = r.creator_id and t.niche_id = r.niche_id
        and t.customer_id is not distinct from r.customer_id and ${isProposed(sql`t`)}`);
  }
  if (present.length > 0) {
    const ids = [...new Set(present.map(({ creatorId }) => creatorId))];
    await db.execute(sql`select from ${creatorIds} where id = ${among(ids)} order by id for key share`);
    const keys = ["creatorId", "customerId", "nicheId", "state", "isPrimary", "evidence"];
    const set = recordset(creatorNiches, keys, present, { sourceId });
    await db.execute(sql`
      insert into ${creatorNiches} as t (${set.names})
      select ${set.names} from ${set.from}
      where exists (
        select from ${creators} c where c.id = r.creator_id and c.customer_id is not distinct from r.customer_id)
      on conflict (creator_id, niche_id, customer_id) do update set ${setExcluded(["state", "isPrimary", "evidence"])}
      where ${isProposed(sql`t`)}`);
  }
}

/** The next creators without a given niche, by id. */
export async function selectUndecidedIds(db: Database, after: number, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct c.id from ${creators} c
    where c.id > ${after} and not exists (
      select from ${creatorNiches} n where ${isOfLayer(sql`n`)} and ${isGiven(sql`n`)})
    order by c.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

const isCreator = and(eq(creators.id, creatorNiches.creatorId), isNull(creators.customerId));
const isNiche = eq(niches.id, creatorNiches.nicheId);
const isCategory = eq(categories.id, niches.categoryId);

const side = sql<string>`case ${categories.side} when 'brand' then 'brands' else 'creators' end`;

/** Proposals of the installation's creators. */
export const proposals = listSql(proposalList, {
  rows: (db) =>
    db
      .select({
        creatorId: creators.id,
        fullName: creators.fullName,
        isBrand: creators.isBrand,
        nicheId: niches.id,
        name: niches.name,
        slug: niches.slug,
        root: niches.categoryId,
        state: creatorNiches.state,
        isPrimary: creatorNiches.isPrimary,
        evidence: creatorNiches.evidence,
      })
      .from(creatorNiches)
      .innerJoin(creators, isCreator)
      .innerJoin(niches, isNiche)
      .innerJoin(categories, isCategory),
  counts: (db, columns) =>
    db
      .select(columns)
      .from(creatorNiches)
      .innerJoin(creators, isCreator)
      .innerJoin(niches, isNiche)
      .innerJoin(categories, isCategory),
  id: sql`(${creators.id}, ${niches.id})`,
  partition: "state",
  own: () => and(isNull(creatorNiches.customerId), inArray(creatorNiches.state, [...PROPOSED_STATES])),
  fields: {
    text: {
      value: creators.fullName,
      where: ({ search }) => (search === "" ? undefined : sql`${creators.fullName} ilike any(${containing([search])})`),
    },
    creator: { value: creators.fullName, order: sql`lower(${creators.fullName})` },
    side: { value: side },
    niche: { value: niches.id },
    state: { value: creatorNiches.state },
    score: { value: sql`(${creatorNiches.evidence}->>'score')::numeric` },
  },
});
export type ProposalRow = Awaited<ReturnType<typeof proposals.select>>[number];
