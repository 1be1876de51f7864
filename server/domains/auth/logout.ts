import type { logout as endpoint } from "#contract/auth.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "#server/context.ts";
import * as store from "./store.ts";

export async function logout({ ctx, client }: Call<typeof endpoint>): Promise<ReplyOf<typeof endpoint>> {
  if (ctx.actor.kind === "member") await store.deleteSession(ctx.db, ctx.actor.sessionId);
  client.dropSession();
  return { success: true };
}
