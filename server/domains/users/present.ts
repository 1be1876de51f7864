import type { UserView } from "#contract/users.ts";
import { pictureUrl } from "#server/domains/creators/index.ts";
import { remainingQuota, renewalOf, type CreditsLeft, type PlanLimits } from "#server/domains/plans/index.ts";
import type { UserWithCustomer } from "./store.ts";
import type { Role } from "#contract/base/roles.ts";
import { allows } from "#contract/base/permissions.ts";

export function presentUser(
  { user, customer, role }: UserWithCustomer,
  {
    used,
    limits,
    credits,
    needsSecondFactor,
    canBuy,
    now,
  }: {
    used: { crmCreators: number; lists: number };
    limits: PlanLimits;
    credits: CreditsLeft;
    needsSecondFactor: boolean;
    canBuy: boolean;
    now: Date;
  },
): UserView {
  return {
    _id: user.id,
    email: user.email,
    name: `${user.firstName} ${user.lastName}`.trim(),
    first_name: user.firstName,
    last_name: user.lastName,
    country: user.country,
    company: customer.name,
    role: user.jobRole,
    website: user.website,
    lang: user.lang,
    logo_url: user.logo && pictureUrl(user.logo),
    is_admin: user.isAdmin,
    plan: customer.plan,
    search_count: user.searchCount,
    search_credits: credits.search,
    profile_credits: credits.profile,
    niches_available: credits.niche,
    onboarding: {
      who: user.onboarding.who ?? null,
      goal: user.onboarding.goal ?? null,
      state: user.onboarding.state ?? null,
    },
    notify_me: user.notifyMe,
    deletion_at: user.deletionAt?.toISOString() ?? null,
    workspace_deletion_at: customer.deletionAt?.toISOString() ?? null,
    needs_second_factor: needsSecondFactor,
    workspace: customer.id,
    member: role,
    limits: {
      plan: limits.name === "" ? null : { name: limits.name, can_buy: canBuy },
      search_credits_left: credits.search,
      audience_credits_left: credits.audience,
      profile_credits_left: credits.profile,
      credits: {
        profile: presentCredits(credits.profile, limits.credits.profile),
        search: presentCredits(credits.search, limits.credits.search),
        audience: presentCredits(credits.audience, limits.credits.audience),
        niche: presentCredits(credits.niche, limits.credits.niche),
      },
      credits_renew_at: limits.name === "" ? null : renewalOf(now).toISOString(),
      crm_creators: { max: limits.crmCreators, left: remainingQuota(limits.crmCreators, used.crmCreators) },
      custom_tops: {
        max: limits.lists,
        left: remainingQuota(limits.lists, used.lists),
        disabled_ranking: !limits.listRanking,
      },
      discovery_results: limits.discoveryResults,
      ranking_places: limits.rankingPlaces,
      emailing: { enabled: limits.emailing },
    },
    can: userPolicy({ member: role, isAdmin: user.isAdmin }),
  };
}

function presentCredits(left: number | null, monthly: number | null) {
  return { left, has_reached_limit: left === 0, monthly };
}

/** What a user may do anywhere; screens read these, never roles. */
function userPolicy({ member, isAdmin }: { member: Role; isAdmin: boolean }): UserView["can"] {
  return {
    writeCrm: allows(member, "crm.write"),
    removeSampleData: isAdmin,
    renameWorkspace: allows(member, "workspace.manage"),
  };
}
