import { feature } from "../../kernel/feature.ts";
import { getPreferences, savePreference } from "./preferences.ts";

export const preferences = feature({
  name: "preferences",
  handlers: [getPreferences, savePreference],
});
