import { createHmac } from "node:crypto";
import { registeredUser as endpoint, type UserView } from "#contract/users.ts";
import type { Context, Member } from "#server/context.ts";
import { countEntries } from "#server/domains/crm/index.ts";
import { countOwnLists } from "#server/domains/memberships/index.ts";
import { limitsOf, readCredits, readGrants } from "#server/domains/plans/index.ts";
import { refuse } from "#server/errors.ts";
import { read } from "#server/kernel/handler.ts";
import { presentUser } from "./present.ts";
import { findUser, isWithoutSecondFactor, lacksSignIn } from "./store.ts";

type Who = { ctx: Context; userId: string; customerId: string };

/** A user as they see themselves in one of their workspaces. */
export async function readUser({ ctx, userId, customerId }: Who): Promise<UserView> {
  const found = (await findUser(ctx.db, { userId, customerId })) ?? refuse("not_found");
  const owner = { db: ctx.db, customerId };
  const { plan } = found.customer;
  const now = ctx.clock.now();
  const [crmCreators, lists, credits, grants, needsSecondFactor] = await Promise.all([
    countEntries(owner),
    countOwnLists(owner),
    readCredits(owner, { config: ctx.config, plan, now }),
    readGrants(owner, { config: ctx.config, plan, now }),
    isWithoutSecondFactor(ctx.db, { userId, customerId }),
  ]);
  const limits = { ...limitsOf(ctx.config, plan), credits: grants };
  return presentUser(found, {
    used: { crmCreators, lists },
    limits,
    credits,
    needsSecondFactor,
    canBuy: ctx.config.stripe !== undefined,
    now,
  });
}

/** Administrators who impersonate a user get no key: they could write in that user's name. */
function supportOf({ config, actor }: Context<Member>): { support_hmac?: string } {
  if (config.supportKey === undefined || actor.impersonation) return {};
  return { support_hmac: createHmac("sha256", config.supportKey).update(actor.userId).digest("hex") };
}

export const registeredUser = read(endpoint)(async ({ ctx }) => ({
  user: shownTo(ctx.actor, await readUser({ ctx, ...ctx.actor })),
  need_google_auth: await lacksSignIn(ctx.db, { userId: ctx.actor.userId, issuer: ctx.config.openId?.issuer }),
  err: null,
  ...supportOf(ctx),
}));

/** Administrators who impersonate a user see everything and can change nothing. */
export function shownTo({ impersonation }: Pick<Member, "impersonation">, user: UserView): UserView {
  if (!impersonation) return user;
  return {
    ...user,
    impersonation: { until: impersonation.until.toISOString() },
    can: { writeCrm: false, removeSampleData: false, renameWorkspace: false },
  };
}
