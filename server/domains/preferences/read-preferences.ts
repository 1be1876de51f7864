import type { ReplyOf } from "#contract/endpoint.ts";
import { getPreferences as endpoint } from "#contract/preferences.ts";
import type { Context, Member } from "../../context.ts";
import { read } from "../../kernel/handler.ts";
import { presentPreferences } from "./present.ts";
import { selectPreferences } from "./store.ts";

export const getPreferences = read(endpoint)(async ({ ctx }) => readPreferences(ctx));

export async function readPreferences(ctx: Context<Member>): Promise<ReplyOf<typeof endpoint>> {
  return { preferences: presentPreferences(await selectPreferences(ctx.db, ctx.actor.userId)) };
}
