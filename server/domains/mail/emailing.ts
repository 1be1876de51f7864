import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../context.ts";
import { refuse } from "../../errors.ts";
import { ownLimits } from "../plans/index.ts";

/** Throws plan_limit where the plan has no emailing. */
export function assertEmailing(ctx: Pick<Context<Member>, "actor" | "config">): void {
  const { emailing, name: plan } = ownLimits(ctx);
  if (!emailing) refuse("plan_limit", say("mail.notInPlan", { plan }));
}
