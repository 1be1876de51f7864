import { randomUUID } from "node:crypto";
import { DEFAULTS } from "#contract/spotlight/settings.ts";
import { slugFrom } from "#contract/spotlight/slug.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import type { SamplePage } from "#sample/spotlight.ts";
import type { Context } from "../../context.ts";
import { describeAudience, replaceItems } from "../creator-profile/index.ts";
import { declaredSource, writeCollaborations } from "../curation/index.ts";
import { addVisits, insertEnquiry, publishFirst } from "../spotlight/index.ts";
import { selectForSpotlight } from "./store.ts";

const POSTS = 6;
const NICHES = 2;

type Of = { creatorId: number; claimId: string; /** For names that no address can be made of. */ handle: string };

/** What a sample creator declares for collaborations, and their public page. Within a transaction. */
export async function fillSampleSpotlight(
  ctx: Context,
  { creatorId, claimId, handle }: Of,
  page: SamplePage,
): Promise<void> {
  const { name, posts, niches, brands } = await selectForSpotlight(ctx.db, {
    creatorId,
    posts: POSTS,
    niches: NICHES,
    brands: page.partnerships.length,
  });
  const partnerships = brands.map((brand, i) => ({
    brandName: brand.name,
    postLink: "",
    description: page.partnerships[i] ?? "",
    picture: null,
  }));
  const points = page.audience.items.map((text) => ({ text }));
  const items = [
    describeAudience(page.audience.description),
    ...replaceItems([], "audience", points.map(withId)),
    ...replaceItems([], "service", page.services.map(withId)),
    ...replaceItems([], "partnership", partnerships.map(withId)),
  ];
  await writeCollaborations(
    ctx.db,
    items.map(({ field, to: after }) => ({ creatorId, field, before: null, after })),
    { sourceId: await declaredSource(ctx.db), now: ctx.clock.now() },
  );
  const { slug } = await publishFirst(ctx, {
    creatorId,
    claimId,
    name: slugFrom(name) || handle,
    settings: {
      ...DEFAULTS,
      ...page.written,
      description: page.description,
      featured_posts: posts.map(String),
      favorites: { niches, causes: [] },
    },
    favorites: brands.map(({ id }) => ({ id, isBrand: true })),
  });
  const daysAgo = (days: number) => new Date(ctx.clock.now().getTime() - days * DAY_MS);
  for (const { daysAgo: days, isRead, ...enquiry } of page.enquiries) {
    const state = isRead ? ("read" as const) : ("new" as const);
    await insertEnquiry(ctx.db, { ...enquiry, state, claimId, formKey: `sample ${days}`, createdAt: daysAgo(days) });
  }
  const visits = page.visits.map((count, i) => {
    const day = daysAgo(page.visits.length - 1 - i);
    return { slug, day: day.toISOString().slice(0, "2026-11-20".length), visits: count };
  });
  if (visits.length > 0) await addVisits(ctx.db, visits);
}

const withId = <Value>(value: Value) => ({ id: randomUUID(), value });
