import { PLAN_IDS } from "#contract/plans.ts";
import type { UserView } from "#contract/users.ts";

export const SIDEBAR_THEMES = ["BUSINESS", "CREATOR", "ADMIN", "VISITOR"] as const;
export type SidebarTheme = (typeof SIDEBAR_THEMES)[number];

/** Creator on the creator or free plan if the onboarding answer matches, else business; visitors when signed out. */
export function defaultTheme(
  user: { plan: number; onboarding: Pick<UserView["onboarding"], "who"> } | null,
): SidebarTheme {
  if (!user) return "VISITOR";
  const smallPlan = user.plan === PLAN_IDS.creator || user.plan === PLAN_IDS.free;
  return smallPlan && user.onboarding.who?.toLowerCase() === "creator" ? "CREATOR" : "BUSINESS";
}

/** The themes this user may choose from. */
export function themesFor(user: Pick<UserView, "is_admin">): readonly SidebarTheme[] {
  return user.is_admin ? ["BUSINESS", "CREATOR", "ADMIN"] : ["BUSINESS", "CREATOR"];
}
