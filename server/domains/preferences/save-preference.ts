import { savePreference as endpoint } from "#contract/preferences.ts";
import { readPreferences } from "./read-preferences.ts";
import { putPreference } from "./store.ts";
import { write } from "../../kernel/handler.ts";

/** What is sent is all there is for the screen from now on. Viewers may: it changes nobody else's work. */
export const savePreference = write(endpoint)(async ({ ctx, input }) => {
  const { screen, preference: value } = input;
  await putPreference(ctx.db, { userId: ctx.actor.userId, screen, value, updatedAt: ctx.clock.now() });
  return readPreferences(ctx);
});
