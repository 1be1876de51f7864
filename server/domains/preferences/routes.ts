import { getPreferences, savePreference as saveEndpoint } from "#contract/preferences.ts";
import { route } from "#server/http/route.ts";
import { readPreferences } from "./read-preferences.ts";
import { savePreference } from "./save-preference.ts";

export const routes = [route(getPreferences, readPreferences), route(saveEndpoint, savePreference)];
