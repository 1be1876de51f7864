import { PREFERENCE_SCREENS, screenPreference, type Preferences } from "#contract/preferences.ts";

/** What was kept by an earlier version and is no preference any more is left out. */
export function presentPreferences(rows: readonly { screen: string; value: unknown }[]): Preferences {
  const preferences: Preferences = {};
  for (const screen of PREFERENCE_SCREENS) {
    const kept = screenPreference.safeParse(rows.find((row) => row.screen === screen)?.value);
    if (kept.success) preferences[screen] = kept.data;
  }
  return preferences;
}
