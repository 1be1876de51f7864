import { z } from "zod";
import { onSignOut, session } from "../../api/session.ts";
import { createPersistedStore } from "../../lib/persisted.ts";
import { defaultTheme, SIDEBAR_THEMES, themesFor, type SidebarTheme } from "./theme-rule.ts";

/** The user's choice, or null for the default. */
const chosen = createPersistedStore<SidebarTheme | null>(
  "sidebar-theme-choice",
  z.enum(SIDEBAR_THEMES).nullable(),
  null,
);

/** The theme on screen, stored so that the first paint has its color. */
export const sidebarTheme = createPersistedStore<SidebarTheme>("sidebar-theme", z.enum(SIDEBAR_THEMES), "VISITOR");

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
