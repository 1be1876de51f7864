import { getRouteApi } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { SettingsFrame } from "#web/shared/settings/settings-frame.tsx";
import { ProfileTab } from "../parts/profile-tab.tsx";
import { SecurityTab } from "../parts/security-tab.tsx";
import type { SettingsTab } from "../search-params.ts";

const route = getRouteApi("/signed-in/settings");

const TABS: Record<SettingsTab, ComponentType> = { profile: ProfileTab, security: SecurityTab };

/** What belongs to the user alone. */
export function SettingsPage() {
  const { tab: current = "profile" } = route.useSearch();
  const Tab = TABS[current];
  return (
    <SettingsFrame current={current}>
      <Tab />
    </SettingsFrame>
  );
}
