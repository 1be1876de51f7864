import { allows } from "#contract/base/permissions.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantDatabase } from "../../../db/row-security.ts";
import { lockTenant, tenantOf } from "../../../db/tenant.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { emitChanged } from "../../../kernel/handler.ts";
import { recordChanges } from "../../actions/index.ts";
import { moveRows } from "../../labels/index.ts";
import { readMember } from "../../users/index.ts";
import * as store from "./statuses-store.ts";

/** Sets the statuses of the CRM that sequences set once a first mail is sent, and once a creator answers. */
export async function setStatuses(ctx: Context): Promise<void> {
  for (const sequence of await store.selectUnsettled(ctx.db)) {
    try {
      await settle(ctx, sequence);
    } catch (error) {
      // It is tried again; the others go on.
      ctx.log.error({ err: error, sequenceId: sequence.id }, "statuses of a sequence were not set");
    }
  }
}

/** The member who started the sequence, or the owner of the mailbox; undefined: neither may change the CRM now. */
async function findActor(ctx: Context, { customerId, userIds }: store.Unsettled): Promise<Member | undefined> {
  for (const userId of userIds) {
    const actor = await readMember({ ctx, customerId, userId });
    if (actor && allows(actor.member, "crm.write")) return actor;
  }
  return undefined;
}

async function settle(ctx: Context, sequence: store.Unsettled): Promise<void> {
  const { customerId, id, sentStatus, answeredStatus } = sequence;
  const actor = await findActor(ctx, sequence);
  // A workspace that is closing changes nothing.
  if (actor?.hold !== undefined) return;
  await inTransaction({ ...ctx, db: tenantDatabase(ctx.db, customerId) }, async (tx) => {
    const tenant = { db: tx.db, customerId };
    await lockTenant(tenant);
    const sent = sentStatus === null ? [] : await store.settleSent(tenant, id);
    const answered = answeredStatus === null ? [] : await store.settleAnswered(tenant, id);
    if (!actor) return;
    const own = { ...tx, actor };
    await move(own, sequence, { creatorIds: sent, statusId: sentStatus });
    await move(own, sequence, { creatorIds: answered, statusId: answeredStatus });
    emitChanged({ emit: tx.emit, customerId }, ["crm", "labels", "timeline"]);
  });
}

type Move = { creatorIds: readonly number[]; statusId: string | null };

/** Records one action for all creators that the same kind of event has moved. */
async function move(ctx: Context<Member>, { stopStatuses }: store.Unsettled, { creatorIds, statusId }: Move) {
  if (creatorIds.length === 0 || statusId === null) return;
  const movable = await store.selectMovable(tenantOf(ctx), { creatorIds, statusId, stopStatuses });
  if (!movable || movable.rowIds.length === 0) return;
  const { title, rowIds } = movable;
  await recordChanges({ ctx, verb: "mail.sequence-status", title }, async (actionId) =>
    moveRows({ ctx, rows: { rowIds }, statusId, actionId, source: "sequence" }),
  );
}
