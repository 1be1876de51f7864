import type { ClosedMatterState, MatterKind } from "#contract/base/states.ts";
import type { Tag } from "#contract/base/tags.ts";
import { excerptOf } from "#contract/base/text.ts";
import { webAddress } from "#server/config.ts";
import type { Context } from "#server/context.ts";
import { acrossTenants } from "#server/db/row-security.ts";
import { mailTemplates, sendMail } from "#server/domains/system-mails/index.ts";
import { notifyUser } from "#server/domains/notifications/index.ts";
import { emitChanged } from "#server/kernel/handler.ts";
import * as store from "./store.ts";

/** Characters of what the reporter wrote that notices quote. */
const EXCERPT_MAX = 160;

type Closed = {
  kind: MatterKind;
  /** Id of the message or the dispute. */
  id: string;
  /** null: it was sent anonymously, or the account was deleted; then there is no user to notify. */
  userId: string | null;
  /** The workspace it was sent from. */
  customerId: string | null;
  outcome: ClosedMatterState;
  text: string;
  note: string;
  creatorId: number | null;
};

/** Notifies a reporter, in the product and by mail, of what became of their matter. Within a transaction. */
export async function notifyReporter(ctx: Context, closed: Closed): Promise<void> {
  const { kind, id, userId, customerId, outcome, note, creatorId } = closed;
  const reporter = userId === null ? undefined : await store.selectReporter(ctx.db, userId);
  if (!reporter || userId === null) return;
  const excerpt = excerptOf(closed.text, EXCERPT_MAX);
  if (customerId !== null)
    await notifyUser(ctx, {
      customerId,
      userId,
      // A matter can be closed again.
      subject: ["matter.closed", kind, id, ctx.clock.now().toISOString()].join(" "),
      payload: {
        kind: "matter.closed",
        matter: kind,
        outcome,
        excerpt,
        note,
        creator: creatorId === null ? null : String(creatorId),
      },
    });
  const link = `${webAddress(ctx.config)}/notifications`;
  await sendMail(ctx, reporter.email, mailTemplates.matterMail({ kind, outcome, excerpt, note, link }));
}

/** Makes reads of these tags stale in the workspaces of administrators, who see what all workspaces report. */
export async function emitToAdministrators({ db, emit }: Pick<Context, "db" | "emit">, tags: readonly Tag[]) {
  const tenants = await acrossTenants(db, store.selectAdministratorTenants);
  for (const customerId of tenants) emitChanged({ emit, customerId }, tags);
}
