import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { CurationChange } from "#contract/curation/endpoints.ts";
import type { Database } from "../../db/connect.ts";
import { recordset, setExcluded } from "../../db/recordset.ts";
import { causes, creatorCauses, creatorFacts, creatorNiches, creators } from "../../db/tables/index.ts";
import { CURATION_SOURCE, DECLARED_SOURCE, findOrMakeSource } from "../creators/index.ts";
import { selectAdjustments, writeAdjustments, type CuratedAdjustment } from "./adjustments-store.ts";
import { selectOwners, type OwnedAccount } from "./accounts-store.ts";
import { selectCollaborations, writeCollaborations, type CollaborationItem } from "./collaborations-store.ts";
import { selectPublications, writePublications, type CuratedPublication } from "./publications-store.ts";
import type { NicheState } from "./niche-rules.ts";

/** Facts that administrators set, as columns of creators. */
export const CURATED_FACTS = [
  "fullName",
  "title",
  "biography",
  "country",
  "city",
  "language",
  "gender",
  "isBrand",
  "email",
  "website",
  "whoisUrl",
  "associatedBrands",
  "picture",
] as const;
export type CuratedFact = (typeof CURATED_FACTS)[number];

/** As the contract has it in the history. */
export type Value = CurationChange["after"];
/** A value of a creator: `country`, `gender`, `isBrand`, `primary`, `niche:1001`, `cause:3` or `bonus:global`. */
export type ValueChange = {
  creatorId: number;
  field: string;
  before: Value;
  after: Value;
  /**
   * The source that a restored value had; null: it had no source. Without `source` the change is the administrator's.
   */
  source?: ValueSource | null;
};
export type ValueSource = { sourceId: number; at: Date | null };

export type CuratedCreator = Pick<typeof creators.$inferSelect, CuratedFact> & {
  id: number;
  isSample: boolean;
  isOpenaiExample: boolean;
  /** In the order in which they were given. */
  niches: NicheState[];
  causes: number[];
  adjustments: CuratedAdjustment[];
  publications: CuratedPublication[];
  collaborations: CollaborationItem[];
  /** Who has the accounts that changes are about, by their field. */
  owners: ReadonlyMap<string, OwnedAccount>;
};

const ofIds = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::bigint[])`;

const CURATED_COLUMNS = {
  id: creators.id,
  isSample: creators.isSample,
  isOpenaiExample: creators.isOpenaiExample,
  fullName: creators.fullName,
  title: creators.title,
  biography: creators.biography,
  country: creators.country,
  city: creators.city,
  language: creators.language,
  gender: creators.gender,
  isBrand: creators.isBrand,
  email: creators.email,
  website: creators.website,
  whoisUrl: creators.whoisUrl,
  associatedBrands: creators.associatedBrands,
  picture: creators.picture,
};

/** The installation's rows of these creators; those that do not exist are left out. */
function curatedRows(db: Database, ids: readonly number[]) {
  return db
    .select(CURATED_COLUMNS)
    .from(creators)
    .where(and(sql`${creators.id} = ${ofIds(ids)}`, isNull(creators.customerId)))
    .orderBy(asc(creators.id));
}
type CuratedRow = Awaited<ReturnType<typeof curatedRows>>[number];

/** To look at them; without the owners of accounts. */
export async function selectCurated(db: Database, ids: readonly number[]): Promise<CuratedCreator[]> {
  return withValues(db, await curatedRows(db, ids));
}

/** Like selectCurated, but locks the creators until the end of the transaction. */
export async function lockCurated(
  db: Database,
  ids: readonly number[],
  accountFields: readonly string[] = [],
): Promise<CuratedCreator[]> {
  return withValues(db, await curatedRows(db, ids).for("no key update"), accountFields);
}

async function withValues(
  db: Database,
  rows: readonly CuratedRow[],
  accountFields: readonly string[] = [],
): Promise<CuratedCreator[]> {
  const ids = rows.map(({ id }) => id);
  const held = await db
    .select({
      creatorId: creatorNiches.creatorId,
      nicheId: creatorNiches.nicheId,
      state: creatorNiches.state,
      isPrimary: creatorNiches.isPrimary,
    })
    .from(creatorNiches)
    .where(and(sql`${creatorNiches.creatorId} = ${ofIds(ids)}`, isNull(creatorNiches.customerId)))
    .orderBy(desc(creatorNiches.isPrimary), asc(creatorNiches.nicheId));
  const inCauses = await db
    .select({ creatorId: creatorCauses.creatorId, causeId: creatorCauses.causeId })
    .from(creatorCauses)
    .where(sql`${creatorCauses.creatorId} = ${ofIds(ids)}`);
  const adjustments = await selectAdjustments(db, ids);
  const adjustmentsOf = Map.groupBy(adjustments, ({ creatorId }) => creatorId);
  const publicationsOf = Map.groupBy(await selectPublications(db, ids), ({ creatorId }) => creatorId);
  const collaborationsOf = Map.groupBy(await selectCollaborations(db, ids), ({ creatorId }) => creatorId);
  const owners = await selectOwners(db, accountFields);
  const nichesOf = Map.groupBy(held, ({ creatorId }) => creatorId);
  const causesOf = Map.groupBy(inCauses, ({ creatorId }) => creatorId);
  return rows.map((row) =>
    Object.assign(row, {
      niches: (nichesOf.get(row.id) ?? []).map(({ nicheId, state, isPrimary }) => ({ nicheId, state, isPrimary })),
      causes: (causesOf.get(row.id) ?? []).map(({ causeId }) => causeId),
      adjustments: adjustmentsOf.get(row.id) ?? [],
      publications: publicationsOf.get(row.id) ?? [],
      collaborations: collaborationsOf.get(row.id) ?? [],
      owners,
    }),
  );
}

/** The source of what administrators set by hand; its id. */
export async function curationSource(db: Database): Promise<number> {
  return (await findOrMakeSource(db, CURATION_SOURCE)).id;
}

/** The source of what creators declare. */
export async function declaredSource(db: Database): Promise<number> {
  return (await findOrMakeSource(db, DECLARED_SOURCE)).id;
}

/** Writes the values of these changes, `after` each; in statements per kind of value. */
export async function writeValues(
  db: Database,
  changes: readonly ValueChange[],
  { sourceId, now }: { sourceId: number; now: Date },
): Promise<void> {
  for (const fact of CURATED_FACTS) {
    const of = changes.filter(({ field }) => field === fact);
    if (of.length > 0) await writeFact(db, fact, of, { sourceId, now });
  }
  const nicheWrites = changes.flatMap(({ creatorId, field, after, source }) => {
    const nicheId = idIn(field, "niche");
    if (nicheId === null) return [];
    return [{ creatorId, nicheId, state: after, isPrimary: false, sourceId: source?.sourceId ?? sourceId }];
  });
  await writeNiches(db, nicheWrites);
  await writePrimary(
    db,
    changes.filter(({ field }) => field === "primary"),
  );
  const inCauses = changes.flatMap(({ creatorId, field, after }) => {
    const causeId = idIn(field, "cause");
    return causeId === null ? [] : [{ creatorId, causeId, isIn: after === true }];
  });
  await writeCauses(db, inCauses, now);
  await writeAdjustments(db, changes, { sourceId, now });
  await writePublications(db, changes, { sourceId, now });
  await writeCollaborations(db, changes, { sourceId, now });
  const examples = changes.filter(({ field }) => field === "isOpenaiExample");
  if (examples.length > 0) {
    const set = recordset(
      creators,
      ["id", "isOpenaiExample"],
      examples.map(({ creatorId, after }) => ({ id: creatorId, isOpenaiExample: after === true })),
    );
    await db.execute(sql`
      update ${creators} set is_openai_example = r.is_openai_example
      from ${set.from} where ${creators}.id = r.id and ${creators}.customer_id is null`);
  }
}

/** 1001 in `niche:1001`; null for another kind of field. */
function idIn(field: string, kind: "niche" | "cause"): number | null {
  const [of, id] = field.split(":");
  return of === kind && id !== undefined ? Number(id) : null;
}

async function writeFact(
  db: Database,
  fact: CuratedFact,
  changes: readonly ValueChange[],
  { sourceId, now }: { sourceId: number; now: Date },
): Promise<void> {
  const rows = changes.map(({ creatorId, after }) => ({ id: creatorId, [fact]: after }));
  const set = recordset(creators, ["id", fact], rows);
  const column = sql.identifier(toSnakeCase(fact));
  await db.execute(sql`
    update ${creators} set ${column} = r.${column}, updated_at = ${now.toISOString()}::timestamptz
    from ${set.from} where ${creators}.id = r.id and ${creators}.customer_id is null`);
  // What has no source has no row.
  const unknown = changes.flatMap(({ creatorId, after, source }) =>
    after === null || source === null ? creatorId : [],
  );
  if (unknown.length > 0)
    await db
      .delete(creatorFacts)
      .where(
        and(
          sql`${creatorFacts.creatorId} = ${ofIds(unknown)}`,
          eq(creatorFacts.field, fact),
          isNull(creatorFacts.customerId),
        ),
      );
  const known = changes.flatMap(({ creatorId, after, source }) =>
    after === null || source === null
      ? []
      : [{ creatorId, value: after, sourceId: source?.sourceId ?? sourceId, at: source?.at ?? now }],
  );
  if (known.length === 0) return;
  const facts = recordset(creatorFacts, ["creatorId", "value", "sourceId", "at"], known, { field: fact });
  await db.execute(sql`
    insert into ${creatorFacts} (${facts.names}) select ${facts.names} from ${facts.from}
    on conflict (creator_id, field, customer_id) do update set ${setExcluded(["value", "sourceId", "at"])}`);
}

type NicheWrite = { creatorId: number; nicheId: number; state: Value; isPrimary: boolean; sourceId: number };

async function writeNiches(db: Database, rows: readonly NicheWrite[]): Promise<void> {
  const [gone, present] = [rows.filter(({ state }) => state === null), rows.filter(({ state }) => state !== null)];
  if (gone.length > 0) {
    const set = recordset(creatorNiches, ["creatorId", "nicheId"], gone);
    await db.execute(sql`
      delete from ${creatorNiches} using ${set.from}
      where ${creatorNiches}.creator_id = r.creator_id and ${creatorNiches}.niche_id = r.niche_id
        and ${creatorNiches}.customer_id is null`);
  }
  if (present.length > 0) {
    const set = recordset(creatorNiches, ["creatorId", "nicheId", "state", "isPrimary", "sourceId"], present);
    await db.execute(sql`
      insert into ${creatorNiches} (${set.names}) select ${set.names} from ${set.from}
      on conflict (creator_id, niche_id, customer_id) do update set ${setExcluded(["state", "sourceId"])}`);
  }
}

/** `after`: the niche that is the primary one now, if any. */
async function writePrimary(db: Database, changes: readonly ValueChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ creatorId, after }) => ({ creatorId, nicheId: after ?? 0 }));
  const set = recordset(creatorNiches, ["creatorId", "nicheId"], rows);
  await db.execute(sql`
    update ${creatorNiches} set is_primary = (${creatorNiches}.niche_id = r.niche_id)
    from ${set.from} where ${creatorNiches}.creator_id = r.creator_id and ${creatorNiches}.customer_id is null
      and ${creatorNiches}.is_primary is distinct from (${creatorNiches}.niche_id = r.niche_id)`);
}

async function writeCauses(
  db: Database,
  rows: readonly { creatorId: number; causeId: number; isIn: boolean }[],
  now: Date,
): Promise<void> {
  const added = rows.filter(({ isIn }) => isIn);
  const removed = rows.filter(({ isIn }) => !isIn);
  if (added.length > 0) {
    const set = recordset(creatorCauses, ["creatorId", "causeId"], added, { createdAt: now });
    await db.execute(sql`
      insert into ${creatorCauses} (${set.names}) select ${set.names} from ${set.from} on conflict do nothing`);
  }
  if (removed.length > 0) {
    const set = recordset(creatorCauses, ["creatorId", "causeId"], removed);
    await db.execute(sql`
      delete from ${creatorCauses} using ${set.from}
      where ${creatorCauses}.creator_id = r.creator_id and ${creatorCauses}.cause_id = r.cause_id`);
  }
}

export async function selectCauses(db: Database, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: causes.id, name: causes.name })
    .from(causes)
    .where(and(inArray(causes.id, [...ids]), isNull(causes.deletedAt)));
}
