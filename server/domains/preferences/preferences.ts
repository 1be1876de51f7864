import * as contract from "#contract/preferences.ts";
import { PREFERENCE_SCREENS, screenPreference, type Preferences } from "#contract/preferences.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import type { Context, Member } from "../../context.ts";
import { read, write } from "../../kernel/handler.ts";
import { selectPreferences, putPreference } from "./store.ts";

/** Stored preferences of earlier versions that no longer exist are dropped. */
function presentPreferences(rows: readonly { screen: string; value: unknown }[]): Preferences {
  const preferences: Preferences = {};
  for (const screen of PREFERENCE_SCREENS) {
    const parsed = screenPreference.safeParse(rows.find((row) => row.screen === screen)?.value);
    if (parsed.success) preferences[screen] = parsed.data;
  }
  return preferences;
}

export const getPreferences = read(contract.getPreferences)(async ({ ctx }) => readPreferences(ctx));

async function readPreferences(ctx: Context<Member>): Promise<ReplyOf<typeof contract.getPreferences>> {
  return { preferences: presentPreferences(await selectPreferences(ctx.db, ctx.actor.userId)) };
}

/** Replaces all preferences of the screen. Allowed for viewers: it affects only themselves. */
export const savePreference = write(contract.savePreference)(async ({ ctx, input }) => {
  const { screen, preference: value } = input;
  await putPreference(ctx.db, { userId: ctx.actor.userId, screen, value, updatedAt: ctx.clock.now() });
  return readPreferences(ctx);
});
