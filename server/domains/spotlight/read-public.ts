import { TEXT_MAX } from "#contract/base/limits.ts";
import {
  findSpotlight as find,
  getPublicSpotlight as endpoint,
  SPOTLIGHT_PATH,
  type PublicSpotlight,
} from "#contract/spotlight/endpoints.ts";
import { slug as slugSchema } from "#contract/spotlight/slug.ts";
import { linkTo } from "../../config.ts";
import type { Context } from "../../context.ts";
import { refuse } from "../../errors.ts";
import { read } from "../../kernel/handler.ts";
import { readTaxonomy } from "../categories/index.ts";
import { presentCollaborations, selectExportableAudiences } from "../creator-profile/index.ts";
import { exportableCard, readCards } from "../creators/index.ts";
import { selectCollaborations, selectLastChange } from "../curation/index.ts";
import { publicRankings } from "./check-settings.ts";
import { presentPublic } from "./present-public.ts";
import { formerSince } from "./slugs.ts";
import * as store from "./store.ts";

export const getPublicSpotlight = read(endpoint)(async ({ ctx, input }) => ({
  spotlight: await readPublicSpotlight(ctx, input.slug),
}));

export const findSpotlight = read(find)(async ({ ctx, input }) => {
  const slug = await store.selectSlug(ctx.db, Number(input.id));
  return { url: slug === undefined ? null : linkTo(ctx.config, `${SPOTLIGHT_PATH}/${slug}`) };
});

/**
 * What everyone sees of a creator's page. Throws not_found for an unknown address, and likewise for a page that is not
 * public, whose claim is over, or whose creator was erased: visitors learn no difference.
 */
export async function readPublicSpotlight(ctx: Context, given: string): Promise<PublicSpotlight> {
  const { success, data: slug } = slugSchema.safeParse(given);
  const row = success ? await store.selectPublic(ctx.db, { slug, since: formerSince(ctx) }) : undefined;
  if (!row || row.slug === null) return refuse("not_found");
  const { creatorId, settings } = row;
  const [cards, origins, posts, publications, rankings, taxonomy, items, audiences] = await Promise.all([
    readCards({ ctx, ids: [creatorId] }),
    store.selectOrigins(ctx.db, creatorId),
    settings.featured_posts.length === 0
      ? []
      : store.selectOwnPosts(ctx.db, { creatorId, ids: settings.featured_posts.map(Number), textMax: TEXT_MAX }),
    settings.podcasts.length + settings.newsletters.length === 0 ? [] : store.selectPublications(ctx.db, creatorId),
    settings.selectedRankings.length === 0 ? [] : publicRankings(ctx),
    readTaxonomy({ ctx }),
    selectCollaborations(ctx.db, [creatorId]),
    settings.connected_audience ? selectExportableAudiences(ctx.db, creatorId) : [],
  ]);
  const card = cards.get(creatorId) ?? refuse("not_found");
  return presentPublic(ctx.config, {
    row: { ...row, slug: row.slug },
    card: exportableCard(card).card,
    origins,
    posts,
    publications,
    rankings,
    taxonomy,
    collaborations: presentCollaborations(items),
    audiences,
  });
}

/**
 * What a public page is drawn from, to compare: another text where its settings, its address or the profile have
 * changed. Throws not_found as the page does.
 */
export async function readPublicState(ctx: Context, given: string): Promise<string> {
  const { success, data: slug } = slugSchema.safeParse(given);
  const row = success ? await store.selectPublicVersion(ctx.db, { slug, since: formerSince(ctx) }) : undefined;
  if (!row) return refuse("not_found");
  return `${row.id} ${row.version} ${await selectLastChange(ctx.db, row.creatorId)}`;
}
