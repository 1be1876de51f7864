import { and, eq, getTableColumns, inArray, lt, notInArray, sql } from "drizzle-orm";
import { mailList } from "#contract/collections/mails.ts";
import type { Database } from "#server/db/connect.ts";
import { containing } from "#server/db/containing.ts";
import { listSql } from "#server/db/list-sql.ts";
import { onDays } from "#server/db/on-days.ts";
import { mails } from "#server/db/tables/index.ts";

export type MailRow = typeof mails.$inferSelect;
type State = MailRow["state"];

export async function insertMail(db: Database, mail: typeof mails.$inferInsert): Promise<string> {
  const [made] = await db.insert(mails).values(mail).returning({ id: mails.id });
  if (!made) throw new Error("an insert returned no row");
  return made.id;
}

export async function findMail(db: Database, id: string): Promise<MailRow | undefined> {
  const [row] = await db.select().from(mails).where(eq(mails.id, id));
  return row;
}

/** Moves a mail from one state to another; false when it is not in that state. */
export async function moveMail(
  db: Database,
  { id, from, to }: { id: string; from: State; to: State },
  change: Partial<Pick<MailRow, "error" | "body" | "stopUrl" | "sentAt">> = {},
): Promise<boolean> {
  const moved = await db
    .update(mails)
    .set({ ...change, state: to })
    .where(and(eq(mails.id, id), eq(mails.state, from)))
    .returning({ id: mails.id });
  return moved.length > 0;
}

export const mailbox = listSql(mailList, {
  rows: (db) => db.select(getTableColumns(mails)).from(mails),
  counts: (db, columns) => db.select(columns).from(mails),
  id: mails.id,
  partition: "states",
  fields: {
    text: {
      value: mails.subject,
      where: ({ search }) => {
        if (search === "") return undefined;
        const words = containing([search]);
        return sql`(${mails.subject} ilike any(${words}) or ${mails.recipient} ilike any(${words}))`;
      },
    },
    to: { value: mails.recipient, order: sql`lower(${mails.recipient})` },
    state: { value: mails.state },
    at: { value: mails.createdAt, where: ({ period }) => onDays(mails.createdAt, period) },
  },
});

export async function deleteMailsBefore(db: Database, before: Date): Promise<void> {
  await db.delete(mails).where(lt(mails.createdAt, sql`${before}`));
}

/** Clears the text of mails about an erased creator, but of those that are being sent. `isAbout` decides among those that contain one of the texts. */
export async function eraseFromMails(
  db: Database,
  { texts, isAbout }: { texts: readonly string[]; isAbout: (body: string) => boolean },
): Promise<void> {
  const found = await db
    .select({ id: mails.id, body: mails.body })
    .from(mails)
    .where(and(notInArray(mails.state, ["queued", "sending"]), sql`${mails.body} ilike any(${containing(texts)})`));
  const ids = found.filter(({ body }) => isAbout(body)).map(({ id }) => id);
  if (ids.length === 0) return;
  await db
    .update(mails)
    .set({ body: "This mail was about a creator who has been erased." })
    .where(inArray(mails.id, ids));
}
