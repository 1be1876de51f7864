import { z } from "zod";

const SETTINGS_TABS = ["profile", "security"] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

const search = z.object({ tab: z.enum(SETTINGS_TABS).optional().catch(undefined) });

export function settingsSearch(input: Record<string, unknown>): z.infer<typeof search> {
  return search.parse(input);
}
