import type { ReplyOf } from "#contract/endpoint.ts";
import type { registeredUser, UserView } from "#contract/users.ts";
import type { Call, Context } from "#server/context.ts";
import { refuse } from "#server/errors.ts";
import { presentUser } from "./present.ts";
import * as store from "./store.ts";

export async function readUser({ ctx, userId }: { ctx: Context; userId: string }): Promise<UserView> {
  const found = (await store.findUser(ctx.db, userId)) ?? refuse("not_found");
  return presentUser(found, await store.countUsage(ctx.db, found.customer.id));
}

export async function readRegisteredUser({
  ctx,
}: Call<typeof registeredUser>): Promise<ReplyOf<typeof registeredUser>> {
  return { user: await readUser({ ctx, userId: ctx.actor.userId }), need_google_auth: false, err: null };
}
