import type { EventPayload } from "#contract/events.ts";
import type { Context, Member } from "../../context.ts";

type Kinds = EventPayload<"crm_changed">["kinds"];

/** Tells the team's open tabs to fetch anew what shows rows of these kinds. */
export function tellChanged(ctx: Context<Member>, kinds: Kinds = ["crm", "lists"]): void {
  ctx.emit(ctx.actor.customerId, "crm_changed", { kinds, by: ctx.actor.userId });
}
