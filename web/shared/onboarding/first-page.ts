import { PLAN_IDS } from "#contract/plans.ts";
import type { UserView } from "#contract/users.ts";
import { paths } from "#web/lib/paths.ts";

type Who = { plan: number; onboarding: Pick<UserView["onboarding"], "who"> };

/** Whether the product begins with what it is for creators: on the creator or free plan, if the first answer was that. */
export function beginsAsCreator({ plan, onboarding }: Who): boolean {
  const isSmall = plan === PLAN_IDS.creator || plan === PLAN_IDS.free;
  return isSmall && onboarding.who?.toLowerCase() === "creator";
}

/** Where someone begins who was on the way to no other page. */
export function firstPageOf(user: Who) {
  return beginsAsCreator(user) ? paths.ownProfile() : paths.discovery();
}
