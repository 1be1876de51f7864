import type { Client, Context } from "../../../context.ts";
import type { Shared } from "../fetch-shared-list.ts";
import { insertVisit } from "./store.ts";

/** Requests of one visitor within this time count as one visit. */
const VISIT_MS = 30 * 60_000;

type Visit = { ctx: Context; client: Client; shared: Shared; visitorId: string };

/**
 * Records a visit of a shared list or topic. Visits by members of its workspace and by administrators who impersonate a
 * user are not recorded.
 */
export async function logVisit({ ctx, client, shared, visitorId }: Visit): Promise<void> {
  if (ctx.actor.kind === "member" && (ctx.actor.impersonation || ctx.actor.customerId === shared.customerId)) return;
  const at = ctx.clock.now();
  await insertVisit(
    { db: ctx.db, customerId: shared.customerId },
    { of: shared, visitorId, device: client.device, at, since: new Date(at.getTime() - VISIT_MS) },
  );
}
