import { VIEWS_MAX } from "#contract/limits.ts";
import type { ParsedInput } from "#contract/endpoint.ts";
import { createView as endpoint } from "#contract/views.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { mustKnow } from "./fetch-view.ts";
import { readView } from "./read-views.ts";
import { countViews, insertView, isTaken } from "./store.ts";
import { write } from "../../kernel/handler.ts";
import { assertAllowed } from "../../kernel/permissions.ts";

/** Keeps filters, order and columns under a name. Two of a team may use the same name, one person only once. */
export const createView = write(endpoint)(async ({ ctx, input }) => ({
  success: true,
  view: await readView(ctx, await insertViewOf(ctx, input)),
}));

/** Within a transaction that holds the workspace's lock. Answers the view's id. */
export async function insertViewOf(ctx: Context<Member>, input: ParsedInput<typeof endpoint>): Promise<string> {
  if (input.shared) assertAllowed(ctx.actor, "views.share");
  const tenant = tenantOf(ctx);
  const { userId } = ctx.actor;
  const { title, shared, state } = input;
  await mustKnow(tenant, state);
  if (await isTaken(tenant, { userId, title })) refuse("view_taken");
  if ((await countViews(tenant, userId)) >= VIEWS_MAX)
    refuse("conflict", { msg: `You can keep up to ${VIEWS_MAX} views. Delete one first.` });
  const id = await insertView(tenant, { userId, title, shared, state, at: ctx.clock.now() });
  if (!id) throw new Error("an inserted view has an id");
  return id;
}
