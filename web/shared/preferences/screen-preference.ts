import {
  getPreferences,
  savePreference,
  screenPreference,
  type PREFERENCE_SCREENS,
  type Preferences,
  type ScreenPreference,
} from "#contract/preferences.ts";
import { z } from "zod";
import { errorFromThrown } from "#web/api/api-error.ts";
import { call } from "#web/api/client.ts";
import { prefetch, queryOf, useRead } from "#web/api/queries.ts";
import { queryClient } from "#web/api/query-client.ts";
import { onSignOut } from "#web/api/session.ts";
import { createPersistedStore } from "#web/lib/persisted.ts";
import { useStore } from "#web/lib/store.ts";
import { toast } from "#web/ui/toast.tsx";

type Screen = (typeof PREFERENCE_SCREENS)[number];

/** The last preferences seen on this device, used until the server has replied. */
const remembered = createPersistedStore<Preferences>("preferences", z.record(z.string(), screenPreference), {});
onSignOut(() => remembered.set({}));

/** Not sent yet; later changes for a screen replace earlier ones. */
const unsent = new Map<Screen, ScreenPreference>();
let sending: Promise<void> | null = null;

async function sendAll(): Promise<void> {
  for (const [screen, preference] of unsent) {
    unsent.delete(screen);
    await call(savePreference, { screen, preference }).catch((thrown: unknown) => {
      const { err, msg } = errorFromThrown(thrown);
      if (err !== "bad_access_token") toast({ message: msg, tone: "bad" });
    });
  }
}

function save(screen: Screen, preference: ScreenPreference): void {
  const shown = { ...remembered.get(), [screen]: preference };
  remembered.set(shown);
  queryClient.setQueryData(queryOf(getPreferences, {}).queryKey, { preferences: shown });
  unsent.set(screen, preference);
  // One call at a time: the last change must arrive last.
  sending ??= sendAll().finally(() => {
    sending = null;
  });
}

/** The user's settings of a screen: applied at once, saved for their other devices. Without a screen there are none. */
export function useScreenPreference(
  screen: Screen | undefined,
  { enabled = screen !== undefined }: { enabled?: boolean } = {},
): {
  preference: ScreenPreference;
  change: (patch: ScreenPreference) => void;
} {
  const { data } = useRead(getPreferences, {}, { enabled });
  const local = useStore(remembered);
  const preference = (screen && (data?.preferences ?? local)[screen]) ?? {};
  return { preference, change: (patch) => screen && save(screen, { ...preference, ...patch }) };
}

/** Starts to load the preferences; returns those of a screen as last seen on this device. */
export function prefetchPreference(screen: Screen): ScreenPreference {
  void prefetch(getPreferences, {});
  return remembered.get()[screen] ?? {};
}
