import type { CreatorCard } from "#contract/creators.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { readCards } from "../creators/index.ts";
import { selectMerged } from "../tracking/index.ts";

/** The creators that are shown, by those that the workspace has merged into them. */
export async function readShown(ctx: Context<Member>): Promise<Map<number, number>> {
  return new Map((await selectMerged(tenantOf(ctx))).map(({ creatorId, shownAs }) => [creatorId, shownAs]));
}

/**
 * Cards of creators in campaigns. Merged ones are shown as the creator that they are merged into, and keep their places,
 * which are agreements with the owner of their own profile.
 */
export async function readPeople(
  ctx: Context<Member>,
  creatorIds: readonly number[],
): Promise<Map<number, CreatorCard>> {
  const shown = await readShown(ctx);
  const shownAs = (id: number) => shown.get(id) ?? id;
  const cards = await readCards({ ctx, ids: [...new Set(creatorIds.map(shownAs))] });
  return new Map(
    creatorIds.flatMap((id) => {
      const card = cards.get(shownAs(id));
      return card ? [[id, card]] : [];
    }),
  );
}
