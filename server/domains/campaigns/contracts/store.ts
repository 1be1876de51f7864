import { and, asc, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { ContractState } from "#contract/campaigns/states.ts";
import type { Database } from "../../../db/connect.ts";
import { personName } from "../../../db/person-name.ts";
import {
  campaignBriefs,
  campaignContracts,
  campaignDeliverables,
  contractTemplates,
  creators,
  crmCreators,
  customers,
  users,
} from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import type { OfCreator } from "../creators-side/board-store.ts";
import { creatorName } from "../names-store.ts";

const template = contractTemplates;
const contract = campaignContracts;

type Content = Pick<typeof template.$inferInsert, "name" | "text" | "campaignId" | "updatedAt">;

const isUsable = ({ customerId }: TenantDb, campaignId: string, id?: string) =>
  and(
    eq(template.customerId, customerId),
    or(isNull(template.campaignId), eq(template.campaignId, campaignId)),
    id === undefined ? undefined : eq(template.id, id),
  );

/** Templates that the campaign can use, or one of them. */
export async function selectTemplates(tenant: TenantDb, campaignId: string, id?: string) {
  return tenant.db
    .select()
    .from(template)
    .where(isUsable(tenant, campaignId, id))
    .orderBy(asc(sql`lower(${template.name})`), asc(template.id));
}
export type TemplateRow = Awaited<ReturnType<typeof selectTemplates>>[number];

export async function countTemplates({ db, customerId }: TenantDb): Promise<number> {
  return db.$count(template, eq(template.customerId, customerId));
}

/** Resolves to undefined where the id is used already. */
export async function insertTemplate(
  { db, customerId }: TenantDb,
  content: Content & { id: string; userId: string; createdAt: Date },
): Promise<TemplateRow | undefined> {
  const [row] = await db
    .insert(template)
    .values({ ...content, customerId })
    .onConflictDoNothing({ target: template.id })
    .returning();
  return row;
}

export async function updateTemplate({ db, customerId }: TenantDb, id: string, content: Content): Promise<void> {
  await db
    .update(template)
    .set(content)
    .where(and(eq(template.customerId, customerId), eq(template.id, id)));
}

export async function deleteTemplate({ db, customerId }: TenantDb, id: string): Promise<void> {
  await db.delete(template).where(and(eq(template.customerId, customerId), eq(template.id, id)));
}

const isOf = ({ campaignId, creatorId }: OfCreator) =>
  and(eq(contract.campaignId, campaignId), eq(contract.creatorId, creatorId));

/** The contracts of a creator in a campaign with who offered each, the newest first. */
export async function selectContracts(db: Database, of: OfCreator) {
  return db
    .select({
      row: contract,
      offeredBy: personName,
    })
    .from(contract)
    .leftJoin(users, eq(users.id, contract.userId))
    .where(isOf(of))
    .orderBy(desc(contract.version));
}

/** What a user has accepted as a creator, in campaigns that are hidden from them too; the last accepted first. */
export async function selectAccepted(
  db: Database,
  { creatorId, userId }: { creatorId: number; userId: string },
  limit: number,
): Promise<ContractRow[]> {
  return db
    .select()
    .from(contract)
    .where(and(eq(contract.creatorId, creatorId), eq(contract.answeredBy, userId), isNotNull(contract.acceptedName)))
    .orderBy(desc(contract.answeredAt), desc(contract.id))
    .limit(limit);
}

/** `creatorId`: only where it is the creator's; otherwise only where it is the workspace's. */
export type ContractKey = { campaignId: string; id: string } & ({ creatorId: number } | { customerId: string });

const isOne = (key: ContractKey) =>
  and(
    eq(contract.id, key.id),
    eq(contract.campaignId, key.campaignId),
    "creatorId" in key ? eq(contract.creatorId, key.creatorId) : eq(contract.customerId, key.customerId),
  );

export async function selectContract(db: Database, key: ContractKey): Promise<ContractRow | undefined> {
  const [row] = await db.select().from(contract).where(isOne(key));
  return row;
}

/** Locks them in the order of their ids. */
export async function lockContracts(db: Database, keys: readonly ContractKey[]): Promise<ContractRow[]> {
  if (keys.length === 0) return [];
  return db
    .select()
    .from(contract)
    .where(or(...keys.map(isOne)))
    .orderBy(contract.id)
    .for("update");
}
export type ContractRow = typeof contract.$inferSelect;

/** Resolves to whether it was stored: an id is used once. */
export async function insertContract(db: Database, row: typeof contract.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(contract)
    .values(row)
    .onConflictDoNothing({ target: contract.id })
    .returning({ id: contract.id });
  return rows.length > 0;
}

export type Answer = Partial<
  Pick<
    ContractRow,
    "answeredBy" | "answeredAt" | "acceptedName" | "addressHash" | "reason" | "acceptedKey" | "acceptedBytes"
  >
>;

export async function updateContracts(
  db: Database,
  ids: readonly string[],
  change: Answer & { state: ContractState },
): Promise<void> {
  await db
    .update(contract)
    .set(change)
    .where(sql`${contract.id} = any(${sql.param([...ids])}::uuid[])`);
}

/** The names of the two sides, as the workspace sees them; by its own tenant database alone. */
export async function selectParties(db: Database, { campaignId, creatorId }: OfCreator) {
  const { customerId } = campaignBriefs;
  const [row] = await db
    .select({ brand: customers.name, creator: creatorName(sql`${creatorId}::bigint`) })
    .from(campaignBriefs)
    .innerJoin(customers, eq(customers.id, customerId))
    .leftJoin(crmCreators, and(eq(crmCreators.customerId, customerId), eq(crmCreators.creatorId, creatorId)))
    .where(eq(campaignBriefs.id, campaignId));
  return row;
}

/** Selects the creator's name in the installation, not the name that a workspace gave them. */
export async function selectProfileName(db: Database, creatorId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ name: creators.fullName })
    .from(creators)
    .where(and(eq(creators.id, creatorId), isNull(creators.customerId)));
  return row?.name;
}

/** What is agreed on, those with the earliest day first. */
export async function selectAgreed(db: Database, { campaignId, creatorId }: OfCreator) {
  const { id, network, format, count, dueOn } = campaignDeliverables;
  return db
    .select({ network, format, count, dueOn })
    .from(campaignDeliverables)
    .where(and(eq(campaignDeliverables.campaignId, campaignId), eq(campaignDeliverables.creatorId, creatorId)))
    .orderBy(asc(dueOn), asc(id));
}
