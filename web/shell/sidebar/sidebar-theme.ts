import { PLAN_IDS } from "#contract/plans.ts";
import type { UserView } from "#contract/users.ts";
import { z } from "zod";
import { onSignOut, session } from "../../api/session.ts";
import { createPersistedStore } from "../../lib/persisted.ts";

export const SIDEBAR_THEMES = ["BUSINESS", "CREATOR", "ADMIN", "VISITOR"] as const;
export type SidebarTheme = (typeof SIDEBAR_THEMES)[number];

/** The one chosen, or null while the default rule decides. */
const chosen = createPersistedStore<SidebarTheme | null>(
  "sidebar-theme-choice",
  z.enum(SIDEBAR_THEMES).nullable(),
  null,
);

/** The one on screen, remembered so that the first paint has its colour. */
export const sidebarTheme = createPersistedStore<SidebarTheme>("sidebar-theme", z.enum(SIDEBAR_THEMES), "VISITOR");

/** Creator on the creator or free plan when the onboarding answer says so, else business; nobody is a visitor. */
export function defaultTheme(user: Pick<UserView, "plan" | "onboarding"> | null): SidebarTheme {
  if (!user) return "VISITOR";
  const smallPlan = user.plan === PLAN_IDS.creator || user.plan === PLAN_IDS.free;
  return smallPlan && user.onboarding.who?.toLowerCase() === "creator" ? "CREATOR" : "BUSINESS";
}

/** The themes this person may choose from. */
export function themesFor(user: Pick<UserView, "is_admin">): readonly SidebarTheme[] {
  return user.is_admin ? ["BUSINESS", "CREATOR", "ADMIN"] : ["BUSINESS", "CREATOR"];
}

export function chooseTheme(theme: SidebarTheme): void {
  chosen.set(theme);
}

function settle(): void {
  const now = session.get();
  if (now.phase !== "ready") return;
  const choice = chosen.get();
  const allowed = choice && now.user && themesFor(now.user).includes(choice);
  sidebarTheme.set(allowed ? choice : defaultTheme(now.user));
}

session.subscribe(settle);
chosen.subscribe(settle);
sidebarTheme.subscribe(() => {
  document.documentElement.dataset["accent"] = sidebarTheme.get();
});
onSignOut(() => chosen.set(null));
