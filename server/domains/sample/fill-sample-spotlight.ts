import { randomUUID } from "node:crypto";
import { DEFAULTS } from "#contract/spotlight/settings.ts";
import { SAMPLE_AUDIENCE, SAMPLE_PARTNERSHIPS, SAMPLE_SERVICES, SAMPLE_SPOTLIGHT } from "#sample/spotlight.ts";
import type { Context } from "../../context.ts";
import { describeAudience, replaceItems } from "../creator-profile/index.ts";
import { declaredSource, writeCollaborations } from "../curation/index.ts";
import { publishFirst } from "../spotlight/index.ts";
import { selectForSpotlight } from "./store.ts";

const POSTS = 6;
const NICHES = 2;

/** What the sample creator declares for collaborations, and their public page. Within a transaction. */
export async function fillSampleSpotlight(ctx: Context, of: { creatorId: number; claimId: string }): Promise<void> {
  const { creatorId } = of;
  const { name, posts, niches, brands } = await selectForSpotlight(ctx.db, {
    creatorId,
    posts: POSTS,
    niches: NICHES,
    brands: SAMPLE_PARTNERSHIPS.length,
  });
  const partnerships = brands.map((brand, i) => ({
    brandName: brand.name,
    postLink: "",
    description: SAMPLE_PARTNERSHIPS[i] ?? "",
    picture: null,
  }));
  const points = SAMPLE_AUDIENCE.items.map((text) => ({ text }));
  const items = [
    describeAudience(SAMPLE_AUDIENCE.description),
    ...replaceItems([], "audience", points.map(withId)),
    ...replaceItems([], "service", SAMPLE_SERVICES.map(withId)),
    ...replaceItems([], "partnership", partnerships.map(withId)),
  ];
  await writeCollaborations(
    ctx.db,
    items.map(({ field, to: after }) => ({ creatorId, field, before: null, after })),
    { sourceId: await declaredSource(ctx.db), now: ctx.clock.now() },
  );
  await publishFirst(ctx, {
    ...of,
    name,
    settings: {
      ...DEFAULTS,
      ...SAMPLE_SPOTLIGHT,
      featured_posts: posts.map(String),
      favorites: { niches, causes: [] },
    },
    favorites: brands.map(({ id }) => ({ id, isBrand: true })),
  });
}

const withId = <Value>(value: Value) => ({ id: randomUUID(), value });
