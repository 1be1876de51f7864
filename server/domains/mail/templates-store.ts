import { and, asc, eq, sql } from "drizzle-orm";
import type { MailTextKind } from "#contract/mail/templates.ts";
import { mailTemplates, users } from "../../db/tables/index.ts";
import type { TenantDb } from "../../db/tenant.ts";

type Content = Pick<typeof mailTemplates.$inferSelect, "name" | "subject" | "text" | "updatedAt">;
export type TemplateRow = Content & { id: string; kind: MailTextKind; createdBy: string | null };

const isIn = (customerId: string, id: string) =>
  and(eq(mailTemplates.customerId, customerId), eq(mailTemplates.id, id));

/** All, or one of them. */
export async function selectTemplates({ db, customerId }: TenantDb, id?: string): Promise<TemplateRow[]> {
  return db
    .select({
      id: mailTemplates.id,
      kind: mailTemplates.kind,
      name: mailTemplates.name,
      subject: mailTemplates.subject,
      text: mailTemplates.text,
      updatedAt: mailTemplates.updatedAt,
      createdBy: sql<string | null>`nullif(trim(concat(${users.firstName}, ' ', ${users.lastName})), '')`,
    })
    .from(mailTemplates)
    .leftJoin(users, eq(users.id, mailTemplates.userId))
    .where(id === undefined ? eq(mailTemplates.customerId, customerId) : isIn(customerId, id))
    .orderBy(asc(sql`lower(${mailTemplates.name})`), asc(mailTemplates.id));
}

export async function countTemplates({ db, customerId }: TenantDb): Promise<number> {
  return db.$count(mailTemplates, eq(mailTemplates.customerId, customerId));
}

export async function insertTemplate(
  { db, customerId }: TenantDb,
  template: Content & { kind: MailTextKind; userId: string; createdAt: Date },
): Promise<string> {
  const [row] = await db
    .insert(mailTemplates)
    .values({ ...template, customerId })
    .returning({ id: mailTemplates.id });
  if (!row) throw new Error("an inserted template has an id");
  return row.id;
}

export async function updateTemplate({ db, customerId }: TenantDb, id: string, content: Content): Promise<void> {
  await db.update(mailTemplates).set(content).where(isIn(customerId, id));
}

export async function deleteTemplate({ db, customerId }: TenantDb, id: string): Promise<void> {
  await db.delete(mailTemplates).where(isIn(customerId, id));
}
