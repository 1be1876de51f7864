import type { Client, Context } from "../../../context.ts";
import type { SharedRow } from "../../lists/index.ts";
import { deviceOf } from "./rules.ts";
import { insertVisit } from "./store.ts";

/** One visit is what somebody looks at without a pause as long as this. */
const VISIT_MS = 30 * 60_000;

type Visit = { ctx: Context; client: Client; list: SharedRow; visitorId: string };

/** Keeps that somebody looks at a list; its own team looks at it without leaving a trace. */
export async function logVisit({ ctx, client, list, visitorId }: Visit): Promise<void> {
  if (ctx.actor.kind === "member" && ctx.actor.customerId === list.customerId) return;
  const at = ctx.clock.now();
  await insertVisit(
    { db: ctx.db, customerId: list.customerId },
    { listId: list.id, visitorId, device: deviceOf(client.userAgent), at, since: new Date(at.getTime() - VISIT_MS) },
  );
}
