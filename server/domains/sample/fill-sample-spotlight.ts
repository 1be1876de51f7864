import { DEFAULTS } from "#contract/spotlight/settings.ts";
import { SAMPLE_PARTNERSHIPS, SAMPLE_SPOTLIGHT } from "#sample/spotlight.ts";
import type { Context } from "../../context.ts";
import { publishFirst } from "../spotlight/index.ts";
import { selectForSpotlight } from "./store.ts";

const POSTS = 6;
const NICHES = 2;

/** The public page of the sample creator. Within a transaction. */
export async function fillSampleSpotlight(ctx: Context, of: { creatorId: number; claimId: string }): Promise<void> {
  const { creatorId } = of;
  const { name, posts, niches, brands } = await selectForSpotlight(ctx.db, {
    creatorId,
    posts: POSTS,
    niches: NICHES,
    brands: SAMPLE_PARTNERSHIPS.length,
  });
  await publishFirst(ctx, {
    ...of,
    name,
    settings: {
      ...DEFAULTS,
      ...SAMPLE_SPOTLIGHT,
      featured_posts: posts.map(String),
      previous_partnerships: brands.map((brand, i) => ({
        brandName: brand.name,
        postLink: "",
        description: SAMPLE_PARTNERSHIPS[i] ?? "",
      })),
      favorites: { niches, causes: [] },
    },
    favorites: brands.map(({ id }) => ({ id, isBrand: true })),
  });
}
