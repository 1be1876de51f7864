import { eq, lt, sql } from "drizzle-orm";
import type { AuditKind } from "#contract/audit-log/kinds.ts";
import type { Actor, Client, Context } from "../../context.ts";
import type { Database } from "../connect.ts";
import { acrossTenants } from "../row-security.ts";
import { auditEvents } from "../tables/index.ts";

/** What an entry is about, beyond its kind; see AuditEntry of contract/audit-log/endpoints.ts. */
export type AuditAbout = {
  /** Where it is another one than the endpoint's. */
  kind?: AuditKind;
  by?: "administrator";
  /** Where the caller is not signed in yet, or no longer. */
  actorId?: string;
  /** Where it is another one than the caller's; null: the installation's. */
  customerId?: string | null;
  subjectId?: string;
  about?: string;
  detail?: string;
};

type Caller = Pick<Client, "network" | "device">;

/** The commands of the operator have no client. */
export async function recordAudit(
  { db, clock, actor }: Pick<Context, "db" | "clock"> & { actor: Actor },
  client: Caller | undefined,
  { kind, by, actorId, customerId, ...about }: AuditAbout & { kind: AuditKind },
): Promise<void> {
  const member = actor.kind === "member" ? actor : undefined;
  const caller = actor.kind === "guest" ? "visitor" : actor.kind;
  const workspace = customerId === undefined ? member?.customerId : customerId;
  const values = {
    ...about,
    kind,
    at: clock.now(),
    customerId: workspace,
    // Removing the sample world may have removed who did it.
    actorId: sql`(select id from users where id = ${actorId ?? member?.userId ?? null}::uuid)`,
    by: by ?? (actorId === undefined ? caller : "member"),
    device: client?.device,
    address: client?.network,
  };
  // An entry of another workspace is not the caller's to write by itself.
  if (workspace === member?.customerId) await db.insert(auditEvents).values(values);
  else await acrossTenants(db, async (all) => void (await all.insert(auditEvents).values(values)));
}

/** Deletes entries before this time; returns how many. */
export async function deleteAuditBefore(db: Database, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('app.retention', 'on', true)`);
    const { rowCount } = await tx.delete(auditEvents).where(lt(auditEvents.at, before));
    return rowCount ?? 0;
  });
}

/** Before an account is deleted: entries remain, without what leads to the person. */
export async function removePersonFromAudit(db: Database, { id, email }: { id: string; email: string }): Promise<void> {
  const isOwn = eq(auditEvents.actorId, id);
  await db
    .update(auditEvents)
    .set({ about: null })
    .where(eq(sql`lower(${auditEvents.about})`, email.toLowerCase()));
  await db.update(auditEvents).set({ device: null, address: null, actorId: null }).where(isOwn);
  await db.update(auditEvents).set({ subjectId: null }).where(eq(auditEvents.subjectId, id));
}

/** Before a workspace is deleted: what its people named is gone with it. */
export async function removeWorkspaceFromAudit(db: Database, customerId: string): Promise<void> {
  await db
    .update(auditEvents)
    .set({ about: null, detail: null, customerId: null })
    .where(eq(auditEvents.customerId, customerId));
}
