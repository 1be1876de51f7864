import { randomUUID } from "node:crypto";
import { DEFAULTS } from "#contract/spotlight/settings.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import {
  SAMPLE_AUDIENCE,
  SAMPLE_ENQUIRIES,
  SAMPLE_PARTNERSHIPS,
  SAMPLE_SERVICES,
  SAMPLE_SPOTLIGHT,
  SAMPLE_VISITS,
} from "#sample/spotlight.ts";
import type { Context } from "../../context.ts";
import { describeAudience, replaceItems } from "../creator-profile/index.ts";
import { declaredSource, writeCollaborations } from "../curation/index.ts";
import { addVisits, insertEnquiry, publishFirst } from "../spotlight/index.ts";
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
  const { slug } = await publishFirst(ctx, {
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
  const daysAgo = (days: number) => new Date(ctx.clock.now().getTime() - days * DAY_MS);
  for (const { daysAgo: days, isRead, ...enquiry } of SAMPLE_ENQUIRIES) {
    const { claimId } = of;
    const state = isRead ? ("read" as const) : ("new" as const);
    await insertEnquiry(ctx.db, { ...enquiry, state, claimId, formKey: `sample ${days}`, createdAt: daysAgo(days) });
  }
  const visits = SAMPLE_VISITS.map((count, i) => {
    const day = daysAgo(SAMPLE_VISITS.length - 1 - i);
    return { slug, day: day.toISOString().slice(0, "2026-11-20".length), visits: count };
  });
  await addVisits(ctx.db, visits);
}

const withId = <Value>(value: Value) => ({ id: randomUUID(), value });
