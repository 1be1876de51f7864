import type { UserView } from "#contract/users.ts";
import { beginsAsCreator } from "../../shared/onboarding/first-page.ts";

export const SIDEBAR_THEMES = ["BUSINESS", "CREATOR", "ADMIN", "VISITOR"] as const;
export type SidebarTheme = (typeof SIDEBAR_THEMES)[number];

/** Creator on the creator or free plan if the onboarding answer matches, else business; visitors when signed out. */
export function defaultTheme(
  user: { plan: number; onboarding: Pick<UserView["onboarding"], "who"> } | null,
): SidebarTheme {
  if (!user) return "VISITOR";
  return beginsAsCreator(user) ? "CREATOR" : "BUSINESS";
}

/** The themes this user may choose from. */
export function themesFor(user: Pick<UserView, "is_admin">): readonly SidebarTheme[] {
  return user.is_admin ? ["BUSINESS", "CREATOR", "ADMIN"] : ["BUSINESS", "CREATOR"];
}
