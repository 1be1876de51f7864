import { DAY_MS } from "#contract/base/limits.ts";
import { checkSlug as endpoint } from "#contract/spotlight/endpoints.ts";
import { FORMER_SLUG_DAYS, isReserved } from "#contract/spotlight/slug.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import type { Context } from "../../context.ts";
import { read } from "../../kernel/handler.ts";
import { deleteOldSlugs, selectAlike } from "./store.ts";

/** Addresses that were left before this are free again. */
export function formerSince({ clock }: Pick<Context, "clock">): Date {
  return new Date(clock.now().getTime() - FORMER_SLUG_DAYS * DAY_MS);
}

type State = ReplyOf<typeof endpoint>["state"];

/** What an address is for this creator. */
export async function stateOfSlug(
  ctx: Pick<Context, "db" | "clock">,
  { slug, creatorId }: { slug: string; creatorId: number },
): Promise<State> {
  const alike = await selectAlike(ctx.db, { slug, since: formerSince(ctx) });
  const others = alike.filter((one) => one.creatorId !== creatorId);
  if (others.some((one) => one.slug === slug)) return "taken";
  if (others.length > 0) return "similar";
  if (isReserved(slug)) return "reserved";
  return alike.some((one) => one.slug === slug && one.isPresent) ? "yours" : "free";
}

export const checkSlug = read(endpoint)(async ({ ctx, input: { id, slug } }) => ({
  state: await stateOfSlug(ctx, { slug, creatorId: Number(id) }),
}));

/** At night. */
export async function forgetOldSlugs({ ctx }: { ctx: Context }): Promise<void> {
  await deleteOldSlugs(ctx.db, formerSince(ctx));
}
