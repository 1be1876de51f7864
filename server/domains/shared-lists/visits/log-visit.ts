import type { Client, Context } from "../../../context.ts";
import type { SharedRow } from "../../lists/index.ts";
import { insertVisit } from "./store.ts";

/** Requests of one visitor within this time count as one visit. */
const VISIT_MS = 30 * 60_000;

type Visit = { ctx: Context; client: Client; list: SharedRow; visitorId: string };

/**
 * Records a visit of a shared list. Visits by members of the list's workspace and by administrators who impersonate a
 * user are not recorded.
 */
export async function logVisit({ ctx, client, list, visitorId }: Visit): Promise<void> {
  if (ctx.actor.kind === "member" && (ctx.actor.impersonation || ctx.actor.customerId === list.customerId)) return;
  const at = ctx.clock.now();
  await insertVisit(
    { db: ctx.db, customerId: list.customerId },
    { listId: list.id, visitorId, device: client.device, at, since: new Date(at.getTime() - VISIT_MS) },
  );
}
