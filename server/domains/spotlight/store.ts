import { and, eq, gt, inArray, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { storedSettings, type StoredSettings } from "#contract/spotlight/settings.ts";
import { skeletonOf } from "#contract/spotlight/slug.ts";
import type { Database } from "../../db/connect.ts";
import { SPOTLIGHT_SLUG_LOCK } from "../../db/locks.ts";
import {
  accounts,
  creatorClaims,
  creators,
  creatorSpotlights,
  newsletters,
  podcasts,
  posts,
  sources,
  spotlightFavorites,
  spotlightSlugs,
} from "../../db/tables/index.ts";

export type Favorite = { id: number; name: string; isBrand: boolean };
export type SpotlightRow = {
  claimId: string;
  /** The user of that claim, which may have ended. */
  userId: string;
  isPublic: boolean;
  takesEnquiries: boolean;
  settings: StoredSettings;
  version: number;
  slug: string | null;
  favorites: Favorite[];
};

const columns = {
  claimId: creatorSpotlights.claimId,
  userId: creatorClaims.userId,
  isPublic: creatorSpotlights.isPublic,
  takesEnquiries: creatorSpotlights.takesEnquiries,
  settings: creatorSpotlights.settings,
  version: creatorSpotlights.version,
  slug: sql<string | null>`(
    select s.slug from ${spotlightSlugs} s where s.spotlight_id = ${creatorSpotlights.id} and s.retired_at is null)`,
  favorites: sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.full_name, 'isBrand', f.is_brand) order by f.position)
    from ${spotlightFavorites} f join ${creators} c on c.id = f.favorite_id and c.customer_id is null
    where f.spotlight_id = ${creatorSpotlights.id}), '[]')`,
};
const favoriteRows = z.array(z.object({ id: z.int(), name: z.string(), isBrand: z.boolean() }));

function parsed(row: Omit<SpotlightRow, "favorites"> & { favorites: unknown }): SpotlightRow {
  return { ...row, settings: storedSettings.parse(row.settings), favorites: favoriteRows.parse(row.favorites) };
}

export async function selectSpotlight(db: Database, creatorId: number): Promise<SpotlightRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(creatorSpotlights)
    .innerJoin(creatorClaims, eq(creatorClaims.id, creatorSpotlights.claimId))
    .where(eq(creatorSpotlights.creatorId, creatorId));
  return row && parsed(row);
}

/** Addresses that hold: present ones, and former ones that were left after `since`. */
function holds(since: Date): SQL | undefined {
  return or(isNull(spotlightSlugs.retiredAt), gt(spotlightSlugs.retiredAt, since));
}

const isOfClaim = and(
  eq(creatorClaims.id, creatorSpotlights.claimId),
  eq(creatorClaims.creatorId, creatorSpotlights.creatorId),
  eq(creatorClaims.state, "owned"),
);
/** As for the owner's calls: a claim whose account has moved away does not hold. */
const hasAccount = and(eq(accounts.id, creatorClaims.accountId), eq(accounts.creatorId, creatorClaims.creatorId));

type Address = { slug: string; since: Date };

/** A public page has this address now, or had it. */
function hasAddress({ slug, since }: Address): SQL | undefined {
  return and(eq(spotlightSlugs.slug, slug), holds(since), eq(creatorSpotlights.isPublic, true));
}

/** A public page by its address, or a former one of it: while the claim holds that it is of. */
export async function selectPublic(
  db: Database,
  address: Address,
): Promise<(SpotlightRow & { creatorId: number }) | undefined> {
  const [row] = await db
    .select({ ...columns, creatorId: creatorSpotlights.creatorId })
    .from(spotlightSlugs)
    .innerJoin(creatorSpotlights, eq(creatorSpotlights.id, spotlightSlugs.spotlightId))
    .innerJoin(creatorClaims, isOfClaim)
    .innerJoin(accounts, hasAccount)
    .where(hasAddress(address));
  return row && { ...parsed(row), creatorId: row.creatorId };
}

/** What says whether a public page has changed: the page, and the number of its changes. */
export async function selectPublicVersion(
  db: Database,
  address: Address,
): Promise<{ id: string; creatorId: number; version: number } | undefined> {
  const { id, creatorId, version } = creatorSpotlights;
  const [row] = await db
    .select({ id, creatorId, version })
    .from(spotlightSlugs)
    .innerJoin(creatorSpotlights, eq(creatorSpotlights.id, spotlightSlugs.spotlightId))
    .innerJoin(creatorClaims, isOfClaim)
    .innerJoin(accounts, hasAccount)
    .where(hasAddress(address));
  return row;
}

/** The present address of a creator's public page. */
export async function selectSlug(db: Database, creatorId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: spotlightSlugs.slug })
    .from(spotlightSlugs)
    .innerJoin(creatorSpotlights, eq(creatorSpotlights.id, spotlightSlugs.spotlightId))
    .innerJoin(creatorClaims, isOfClaim)
    .innerJoin(accounts, hasAccount)
    .where(
      and(
        eq(creatorSpotlights.creatorId, creatorId),
        eq(creatorSpotlights.isPublic, true),
        isNull(spotlightSlugs.retiredAt),
      ),
    );
  return row?.slug;
}

/** Stores the page of a creator, whose lock is held; returns its id. */
export async function upsertSpotlight(
  db: Database,
  row: Pick<SpotlightRow, "claimId" | "isPublic" | "takesEnquiries" | "settings" | "version"> & {
    creatorId: number;
    updatedAt: Date;
  },
): Promise<string> {
  const [stored] = await db
    .insert(creatorSpotlights)
    .values({ ...row, createdAt: row.updatedAt })
    .onConflictDoUpdate({ target: creatorSpotlights.creatorId, set: row })
    .returning({ id: creatorSpotlights.id });
  if (!stored) throw new Error("no page was stored");
  return stored.id;
}

export async function replaceFavorites(
  db: Database,
  spotlightId: string,
  favorites: readonly Pick<Favorite, "id" | "isBrand">[],
): Promise<void> {
  await db.delete(spotlightFavorites).where(eq(spotlightFavorites.spotlightId, spotlightId));
  if (favorites.length > 0)
    await db
      .insert(spotlightFavorites)
      .values(favorites.map(({ id, isBrand }, position) => ({ spotlightId, favoriteId: id, isBrand, position })));
}

/** Until the transaction ends, no other address is chosen, and no domain is given to a page. */
export async function lockSlugs(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${SPOTLIGHT_SLUG_LOCK})`);
}

/** Addresses that hold and look like this one. */
export async function selectAlike(db: Database, { slug, since }: { slug: string; since: Date }) {
  return db
    .select({
      slug: spotlightSlugs.slug,
      creatorId: creatorSpotlights.creatorId,
      isPresent: sql<boolean>`${spotlightSlugs.retiredAt} is null`,
    })
    .from(spotlightSlugs)
    .innerJoin(creatorSpotlights, eq(creatorSpotlights.id, spotlightSlugs.spotlightId))
    .where(and(eq(spotlightSlugs.skeleton, skeletonOf(slug)), holds(since)));
}

/** Makes it the present address; the one before leads to it from now on. */
export async function setSlug(
  db: Database,
  { spotlightId, slug, now, since }: { spotlightId: string; slug: string; now: Date; since: Date },
): Promise<void> {
  await deleteOldSlugs(db, since);
  await retireSlugs(db, { spotlightId, now });
  const stored = await db
    .insert(spotlightSlugs)
    .values({ slug, skeleton: skeletonOf(slug), spotlightId })
    .onConflictDoUpdate({
      target: spotlightSlugs.slug,
      set: { retiredAt: null },
      setWhere: eq(spotlightSlugs.spotlightId, spotlightId),
    })
    .returning({ slug: spotlightSlugs.slug });
  if (stored.length === 0) throw new Error(`the address ${slug} is another page's`);
}

/** The present address becomes a former one. */
export async function retireSlugs(
  db: Database,
  { spotlightId, now }: { spotlightId: string; now: Date },
): Promise<void> {
  await db
    .update(spotlightSlugs)
    .set({ retiredAt: now })
    .where(and(eq(spotlightSlugs.spotlightId, spotlightId), isNull(spotlightSlugs.retiredAt)));
}

/** Former addresses of a creator that hold. */
export async function selectFormerSlugs(
  db: Database,
  { creatorId, since }: { creatorId: number; since: Date },
): Promise<string[]> {
  const rows = await db
    .select({ slug: spotlightSlugs.slug })
    .from(spotlightSlugs)
    .innerJoin(creatorSpotlights, eq(creatorSpotlights.id, spotlightSlugs.spotlightId))
    .where(and(eq(creatorSpotlights.creatorId, creatorId), gt(spotlightSlugs.retiredAt, since)));
  return rows.map(({ slug }) => slug);
}

export async function deleteOldSlugs(db: Database, since: Date): Promise<void> {
  await db.delete(spotlightSlugs).where(lt(spotlightSlugs.retiredAt, since));
}

/** Those of the installation: what a workspace alone knows is not for others. */
export async function selectNamed(db: Database, ids: readonly number[]): Promise<Favorite[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: creators.id, name: creators.fullName, isBrand: creators.isBrand })
    .from(creators)
    .where(and(inArray(creators.id, [...ids]), isNull(creators.customerId)));
}

const postRow = z.object({
  id: z.coerce.number(),
  network: z.string(),
  username: z.string(),
  format: z.string(),
  publishedAt: z.coerce.date(),
  text: z.string(),
  url: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  isSample: z.boolean(),
  isAllowed: z.boolean(),
});
export type OwnPost = z.infer<typeof postRow>;

type WhichPosts = { creatorId: number; textMax: number } & ({ ids: readonly number[] } | { newest: number });

/** Posts of the installation by this creator that are not gone: these, or the newest. */
export async function selectOwnPosts(db: Database, which: WhichPosts): Promise<OwnPost[]> {
  const { creatorId, textMax } = which;
  const rest =
    "ids" in which
      ? sql`and p.id = any(${sql.param([...which.ids])}::bigint[])`
      : sql`order by p.published_at desc, p.id desc limit ${which.newest}`;
  const { rows } = await db.execute(sql`
    select p.id, p.network, a.username, p.format, p.published_at as "publishedAt", left(p.text, ${textMax}) as text, p.url,
      p.thumbnail_url as "thumbnailUrl", a.is_sample as "isSample", s.allow_export as "isAllowed"
    from ${posts} p join ${accounts} a on a.id = p.account_id and a.creator_id = ${creatorId}
    join ${sources} s on s.id = p.source_id
    where p.creator_id = ${creatorId} and p.customer_id is null and a.customer_id is null
      and (p.gone_at is null or p.gone_at <= p.counted_at) ${rest}`);
  return z.array(postRow).parse(rows);
}

const publicationRow = z.object({
  kind: z.enum(["podcasts", "newsletters"]),
  id: z.coerce.number(),
  name: z.string(),
  link: z.string(),
  description: z.string().nullable(),
  isAllowed: z.boolean(),
});
export type OwnPublication = z.infer<typeof publicationRow>;

export async function selectPublications(db: Database, creatorId: number): Promise<OwnPublication[]> {
  const of = (kind: OwnPublication["kind"], table: typeof podcasts | typeof newsletters, only: SQL) => sql`
    select ${kind} as kind, p.id, p.title as name, p.link, p.description, s.allow_export as "isAllowed", p.at
    from ${table} p join ${sources} s on s.id = p.source_id
    where p.creator_id = ${creatorId} and p.customer_id is null ${only}`;
  const { rows } = await db.execute(sql`
    ${of("podcasts", podcasts, sql``)} union all ${of("newsletters", newsletters, sql`and not p.is_book`)}
    order by at desc, id`);
  return z.array(publicationRow).parse(rows);
}

const originRow = z.object({
  network: z.string(),
  username: z.string(),
  countedAt: z.coerce.date().nullable(),
  source: z.string().nullable(),
  /** Of the newest reading of its posts, from which rates are computed. */
  postsAt: z.coerce.date().nullable(),
  postsSource: z.string().nullable(),
});
export type Origin = z.infer<typeof originRow>;

/** Where the figures of a creator's accounts are from. Files of workspaces are not named to others. */
export async function selectOrigins(db: Database, creatorId: number): Promise<Origin[]> {
  const { rows } = await db.execute(sql`
    select a.network, a.username, a.counted_at as "countedAt", case when s.customer_id is null then s.name end as source,
      p.counted_at as "postsAt", case when ps.customer_id is null then ps.name end as "postsSource"
    from ${accounts} a left join ${sources} s on s.id = a.source_id
    left join lateral (
      select counted_at, source_id from ${posts}
      where creator_id = ${creatorId} and account_id = a.id and customer_id is null
      order by published_at desc limit 1) p on true
    left join ${sources} ps on ps.id = p.source_id
    where a.creator_id = ${creatorId} and a.customer_id is null`);
  return z.array(originRow).parse(rows);
}
