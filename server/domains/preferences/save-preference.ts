import { savePreference as endpoint } from "#contract/preferences.ts";
import { readPreferences } from "./read-preferences.ts";
import { putPreference } from "./store.ts";
import { write } from "../../kernel/handler.ts";

/** Replaces all preferences of the screen. Allowed for viewers: it affects only themselves. */
export const savePreference = write(endpoint)(async ({ ctx, input }) => {
  const { screen, preference: value } = input;
  await putPreference(ctx.db, { userId: ctx.actor.userId, screen, value, updatedAt: ctx.clock.now() });
  return readPreferences(ctx);
});
