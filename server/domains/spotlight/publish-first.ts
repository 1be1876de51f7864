import type { StoredSettings } from "#contract/spotlight/settings.ts";
import { slugFrom } from "#contract/spotlight/slug.ts";
import type { Context } from "../../context.ts";
import { formerSince, stateOfSlug } from "./slugs.ts";
import * as store from "./store.ts";

type First = {
  creatorId: number;
  claimId: string;
  /** From which the address is made. */
  name: string;
  settings: StoredSettings;
  favorites: { id: number; isBrand: boolean }[];
};

/** Publishes a page that is prepared for a claim. Resolves to its address. Within a transaction. */
export async function publishFirst(
  ctx: Context,
  { creatorId, claimId, name, settings, favorites }: First,
): Promise<{ slug: string }> {
  const now = ctx.clock.now();
  const page = { creatorId, claimId, isPublic: true, takesEnquiries: true, settings, version: 1, updatedAt: now };
  const spotlightId = await store.upsertSpotlight(ctx.db, page);
  await store.replaceFavorites(ctx.db, spotlightId, favorites);
  await store.lockSlugs(ctx.db);
  const wanted = slugFrom(name) || `creator-${creatorId}`;
  const isFree = (await stateOfSlug(ctx, { slug: wanted, creatorId })) === "free";
  const slug = isFree ? wanted : `creator-${creatorId}`;
  await store.setSlug(ctx.db, { spotlightId, slug, now, since: formerSince(ctx) });
  return { slug };
}
