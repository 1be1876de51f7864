import { splitIcon } from "#contract/categories/category-name.ts";
import { excerptOf } from "#contract/base/text.ts";
import { listSpotlightChoices as endpoint } from "#contract/spotlight/endpoints.ts";
import { slugFrom } from "#contract/spotlight/slug.ts";
import { publicTitle } from "#contract/rankings/public-rankings.ts";
import type { Context } from "../../context.ts";
import { refuse } from "../../errors.ts";
import { read } from "../../kernel/handler.ts";
import { readTaxonomy } from "../categories/index.ts";
import { selectExportableAudiences } from "../creator-profile/index.ts";
import { readCards } from "../creators/index.ts";
import { publicRankings } from "./check-settings.ts";
import { presentPost } from "./present-public.ts";
import { stateOfSlug } from "./slugs.ts";
import { selectOwnPosts, selectPublications, type OwnPublication } from "./store.ts";

const POSTS_OFFERED = 60;
const EXCERPT_MAX = 160;

export const listSpotlightChoices = read(endpoint)(async ({ ctx, input }) => {
  const creatorId = Number(input.id);
  const [posts, publications, rankings, taxonomy, cards, audiences] = await Promise.all([
    selectOwnPosts(ctx.db, { creatorId, newest: POSTS_OFFERED, textMax: 2 * EXCERPT_MAX }),
    selectPublications(ctx.db, creatorId),
    publicRankings(ctx),
    readTaxonomy({ ctx }),
    readCards({ ctx, ids: [creatorId] }),
    selectExportableAudiences(ctx.db, creatorId),
  ]);
  const card = cards.get(creatorId) ?? refuse("not_found");
  const named = (kind: OwnPublication["kind"]) =>
    publications.flatMap((one) => (one.kind === kind ? [{ _id: String(one.id), name: one.name }] : []));
  return {
    posts: posts.map((post) => {
      const { network, publishedAt, text, picture_url } = presentPost(ctx.config, post, card);
      const { id, isAllowed } = post;
      return { _id: String(id), network, publishedAt, text: excerptOf(text, EXCERPT_MAX), picture_url, isAllowed };
    }),
    audiences: [...new Set(audiences.map(({ network }) => network))],
    podcasts: named("podcasts"),
    newsletters: named("newsletters"),
    rankings: rankings.map((top) => ({ id: top.id, name: publicTitle(top) })),
    causes: taxonomy.causes.map(({ id, name }) => ({ id, name: splitIcon(name).label })),
    slug: await suggestSlug(ctx, creatorId, [card.full_name, card.networks[0]?.username ?? ""]),
  };
});

/** Of a name or a handle, where it is free; else empty. */
async function suggestSlug(ctx: Context, creatorId: number, names: readonly string[]): Promise<string> {
  const slugs = names.map(slugFrom).filter((slug) => slug !== "");
  const states = await Promise.all(slugs.map(async (slug) => stateOfSlug(ctx, { slug, creatorId })));
  return slugs.find((_, i) => states[i] === "free") ?? "";
}
