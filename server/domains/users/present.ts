import type { UserView } from "#contract/users.ts";
import { pictureUrl } from "#server/domains/creators/index.ts";
import { remainingQuota, type PlanLimits } from "#server/domains/plans/index.ts";
import type { UserWithCustomer } from "./store.ts";
import type { Role } from "#contract/roles.ts";
import { allows } from "#contract/permissions.ts";

export function presentUser(
  { user, customer, role }: UserWithCustomer,
  {
    used,
    limits,
    needsSecondFactor,
  }: { used: { crmCreators: number; lists: number }; limits: PlanLimits; needsSecondFactor: boolean },
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
    search_credits: null,
    onboarding: {
      who: user.onboarding.who ?? null,
      goal: user.onboarding.goal ?? null,
      state: user.onboarding.state ?? null,
    },
    notify_me: user.notifyMe,
    deletion_at: user.deletionAt?.toISOString() ?? null,
    needs_second_factor: needsSecondFactor,
    workspace: customer.id,
    member: role,
    limits: {
      plan: limits.name === "" ? null : { name: limits.name },
      search_credits_left: null,
      audience_credits_left: limits.audienceCredits,
      crm_creators: { max: limits.crmCreators, left: remainingQuota(limits.crmCreators, used.crmCreators) },
      custom_tops: {
        max: limits.lists,
        left: remainingQuota(limits.lists, used.lists),
        disabled_ranking: !limits.listRanking,
      },
      discovery_results: limits.discoveryResults,
      emailing: { enabled: limits.emailing },
    },
    can: userPolicy({ member: role, isAdmin: user.isAdmin }),
  };
}

/** What a user may do anywhere; screens read these, never roles. */
function userPolicy({ member, isAdmin }: { member: Role; isAdmin: boolean }): UserView["can"] {
  return {
    writeCrm: allows(member, "crm.write"),
    removeSampleData: isAdmin,
    renameWorkspace: allows(member, "workspace.manage"),
  };
}
