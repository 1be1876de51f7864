import type { Client, Context } from "../../../context.ts";
import type { SharedRow } from "../../lists/index.ts";
import { insertVisit, type Device } from "./store.ts";

/** Requests of one visitor within this time count as one visit. */
const VISIT_MS = 30 * 60_000;

type Visit = { ctx: Context; client: Client; list: SharedRow; visitorId: string };

/** Records a visit of a shared list. Members of the list's workspace are not recorded. */
export async function logVisit({ ctx, client, list, visitorId }: Visit): Promise<void> {
  if (ctx.actor.kind === "member" && ctx.actor.customerId === list.customerId) return;
  const at = ctx.clock.now();
  await insertVisit(
    { db: ctx.db, customerId: list.customerId },
    { listId: list.id, visitorId, device: deviceOf(client.userAgent), at, since: new Date(at.getTime() - VISIT_MS) },
  );
}

/** The only part of the user agent that is stored. */
function deviceOf(userAgent: string | null): Device {
  if (userAgent === null) return "other";
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return "other";
  if (/Mobile|iPhone|Android/.test(userAgent)) return "phone";
  return /Windows NT|Macintosh|X11|CrOS/.test(userAgent) ? "computer" : "other";
}
