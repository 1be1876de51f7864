import { PREFERENCE_SCREENS, screenPreference, type Preferences } from "#contract/preferences.ts";

/** Stored preferences of earlier versions that no longer exist are dropped. */
export function presentPreferences(rows: readonly { screen: string; value: unknown }[]): Preferences {
  const preferences: Preferences = {};
  for (const screen of PREFERENCE_SCREENS) {
    const parsed = screenPreference.safeParse(rows.find((row) => row.screen === screen)?.value);
    if (parsed.success) preferences[screen] = parsed.data;
  }
  return preferences;
}
