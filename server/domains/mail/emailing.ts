import { PLAN_IDS } from "#contract/plans.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../context.ts";
import { refuse } from "../../errors.ts";
import { allows } from "#contract/base/permissions.ts";
import { limitsOf, ownLimits } from "../plans/index.ts";
import { readMember } from "../users/index.ts";

/** Throws plan_limit where the plan has no emailing. */
export function assertEmailing(ctx: Pick<Context<Member>, "actor" | "config">): void {
  const { emailing, name: plan } = ownLimits(ctx);
  if (!emailing) refuse("plan_limit", say("mail.notInPlan", { plan }));
}

/** The plans with emailing. */
export function plansWithMail({ config }: Pick<Context, "config">): number[] {
  return Object.values(PLAN_IDS).filter((plan) => limitsOf(config, plan).emailing);
}

/** Whether the member of a mailbox may write by it: roles and plans change while mails wait, and workspaces close. */
export async function mayUseMailbox(ctx: Context, of: { customerId: string; userId: string }): Promise<boolean> {
  const actor = await readMember({ ctx, customerId: of.customerId, userId: of.userId });
  return (
    actor !== undefined &&
    actor.hold === undefined &&
    allows(actor.member, "mail.send") &&
    ownLimits({ actor, config: ctx.config }).emailing
  );
}
