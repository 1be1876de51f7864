import { feature } from "../../kernel/feature.ts";
import { getPreferences } from "./read-preferences.ts";
import { savePreference } from "./save-preference.ts";

export const preferences = feature({
  name: "preferences",
  handlers: [getPreferences, savePreference],
});
