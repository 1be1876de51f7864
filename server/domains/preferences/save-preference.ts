import type { ReplyOf } from "#contract/endpoint.ts";
import type { savePreference as endpoint } from "#contract/preferences.ts";
import type { Call } from "../../context.ts";
import { readPreferences } from "./read-preferences.ts";
import { putPreference } from "./store.ts";

type Asked = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** What is sent is all there is for the screen from now on. Viewers may: it changes nobody else's work. */
export async function savePreference({ ctx, input }: Asked): Promise<ReplyOf<typeof endpoint>> {
  const { screen, preference: value } = input;
  await putPreference(ctx.db, { userId: ctx.actor.userId, screen, value, updatedAt: ctx.clock.now() });
  return readPreferences({ ctx });
}
