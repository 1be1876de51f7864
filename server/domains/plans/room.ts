import type { CountedLimit } from "#contract/plans.ts";
import type { Context, Guest, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { can } from "../../kernel/permissions.ts";
import { limitsOf, roomFor, sizeRefusal, type Room, type Sized } from "./rules.ts";

/** How many more the workspace can have. Within a transaction that holds the tenant's lock, for as long as that lasts. */
export async function readRoom(ctx: Context<Member>, limit: CountedLimit): Promise<Room> {
  const reader = readerOf(ctx);
  // Nothing is counted where nothing is limited.
  if (reader.limits[limit] === null) return { left: null, refusal: () => undefined };
  const used = await ctx.features.usage[limit]({ ...tenantOf(ctx), now: ctx.clock.now() });
  return roomFor(limit, used, reader);
}

/** Throws plan_limit when the plan has no room for so many more. Within a transaction that holds the tenant's lock. */
export async function assertRoom(ctx: Context<Member>, limit: CountedLimit, more = 1): Promise<void> {
  if (more === 0) return;
  const refusal = (await readRoom(ctx, limit)).refusal(more);
  if (refusal) refuse("plan_limit", refusal);
}

/** How many more creators a list with so many has room for. */
export function roomInList(ctx: Pick<Context<Member>, "actor" | "config">, used: number): Room {
  return roomFor("creatorsPerList", used, readerOf(ctx));
}

/** Throws plan_limit when something of this size is beyond the plan. */
export function assertSize(ctx: Pick<Context<Member>, "actor" | "config">, limit: Sized, size: number): void {
  const refusal = sizeRefusal(limit, size, readerOf(ctx));
  if (refusal) refuse("plan_limit", refusal);
}

/** The limits that apply to the caller. */
export function ownLimits({ actor, config }: Pick<Context<Member | Guest>, "actor" | "config">) {
  return limitsOf(config, actor.plan);
}

/** Whether the caller can change the plan: only then messages suggest it. */
export function canChangePlan({ actor, config }: Pick<Context<Member>, "actor" | "config">): boolean {
  return config.stripe !== undefined && can(actor, "billing.manage");
}

function readerOf(ctx: Pick<Context<Member>, "actor" | "config">) {
  return { limits: ownLimits(ctx), canChange: canChangePlan(ctx) };
}
