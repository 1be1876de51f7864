import type { ReplyOf } from "#contract/base/endpoint.ts";
import { RECENT_POSTS } from "#contract/figures/windows.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { accountKey } from "#contract/networks/networks.ts";
import {
  PARTNER_POSTS,
  PARTNERS_SHOWN,
  postCosts as costsEndpoint,
  profilePartnerships as endpoint,
  type Partner,
} from "#contract/profiles/partnerships.ts";
import { nichesForRates } from "#contract/scores/formulas/media-value.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { read } from "../../../kernel/handler.ts";
import { presentCollaborations } from "../../creator-profile/index.ts";
import { findRateCard } from "../../rate-card/index.ts";
import {
  countPosts,
  presentListed,
  presentMentioned,
  resolveHandles,
  selectHandles,
  selectListed,
  type PostScope,
} from "../../posts/index.ts";
import { findProfile } from "../opening/find-profile.ts";
import { readScored } from "../scoring/read-creator.ts";
import { estimateMediaValue, estimatePosts, findPartners, type PartnerPosts } from "./rules.ts";
import { hasPartnershipData, selectDeclared, selectPartnerHandles, selectPostSums } from "./store.ts";

/** Evidence is a line or two of each post. */
const TEXT_MAX = 280;

export const profilePartnerships = read(endpoint)(async ({ ctx, input }) => {
  const { creatorIds, isOpen } = await findProfile(ctx, Number(input.id));
  const scope = { reader: tenantOf(ctx), creatorIds, until: ctx.clock.now() };
  const [handles, own, counted, items, showPartnershipsTab] = await Promise.all([
    selectPartnerHandles(scope),
    selectHandles(ctx.db, creatorIds),
    countPosts(scope),
    selectDeclared(tenantOf(ctx), creatorIds),
    input.profile === "true" && hasPartnershipData(scope),
  ]);
  const found = await resolveHandles(
    ctx.db,
    handles.map(({ network, name, posts }) => ({ network, name, sponsored: posts.some((post) => post.sponsored) })),
  );
  const creators = new Map(found.map((row) => [accountKey({ network: row.network, username: row.usernameKey }), row]));
  const partners = findPartners(handles, {
    creatorOf: creators,
    own: new Set(own.map(accountKey)),
  });
  const flag = input.profile === "true" && { showPartnershipsTab };
  if (!isOpen && (partners.length > 0 || counted.sponsored > 0 || items.length > 0)) {
    const nothing = { brands: [], total: 0, sponsoredPosts: 0, declared: presentCollaborations([]), missing: null };
    return { ...nothing, ...flag, blurredFields: ["brands", "sponsored"] };
  }
  const people = new Map(found.map((row) => [row.id, row]));
  const shown = partners.slice(0, PARTNERS_SHOWN);
  const evidence = await readEvidencePosts(ctx, scope, shown);
  return {
    brands: shown.map(({ name, network, handles: known, creatorId, posts }): Partner => {
      const person = creatorId === null ? undefined : people.get(creatorId);
      const engaged = posts.flatMap(({ engagement }) => engagement ?? []);
      const times = posts.map(({ at }) => at * 1_000);
      return {
        name,
        network,
        handles: known,
        creator: person ? presentMentioned(person) : null,
        posts: posts.length,
        sponsored: posts.filter(({ sponsored }) => sponsored).length,
        first: new Date(Math.min(...times)).toISOString(),
        last: new Date(Math.max(...times)).toISOString(),
        bestEngagement: engaged.length > 0 ? Math.max(...engaged) : null,
        evidence: posts.slice(0, PARTNER_POSTS).flatMap(({ id }) => evidence.get(id) ?? []),
      };
    }),
    total: partners.length,
    sponsoredPosts: counted.sponsored,
    declared: presentCollaborations(items),
    missing: partners.length > 0 ? null : whyNoBrands(counted),
    ...flag,
    blurredFields: [],
  };
});

function whyNoBrands({ posts, collected }: { posts: number; collected: boolean }) {
  if (posts > 0) return "no_brands" as const;
  return collected ? ("no_posts" as const) : ("not_collected" as const);
}

/** The newest posts of each, by id. */
async function readEvidencePosts(ctx: Context<Member>, scope: PostScope, partners: readonly PartnerPosts[]) {
  const among = partners.flatMap(({ posts }) => posts.slice(0, PARTNER_POSTS));
  const distinct = [...new Map(among.map(({ id, creatorId }) => [id, { id, creatorId }])).values()];
  const rows = distinct.length === 0 ? [] : await selectListed({ ...scope, among: distinct }, { textMax: TEXT_MAX });
  return new Map(rows.map((row) => [row.post.id, presentListed(ctx.config, row)]));
}

export const postCosts = read(costsEndpoint)(async ({ ctx, input }) => readPostCosts(ctx, Number(input.id)));

/** Throws not_found. */
export async function readPostCosts(ctx: Context<Member>, id: number): Promise<ReplyOf<typeof costsEndpoint>> {
  const [{ card: creator, accounts, ids }, card] = await Promise.all([readScored(ctx, id), findRateCard(ctx)]);
  const until = ctx.clock.now();
  const from = new Date(until.getTime() - RECENT_POSTS.days * DAY_MS);
  const sums = await selectPostSums({ reader: tenantOf(ctx), creatorIds: ids, from, until });
  const niches = nichesForRates(creator);
  return {
    currency: card.currency,
    card: { version: card.version, savedAt: card.savedAt },
    accounts: accounts.map((account) => ({
      network: account.view.network,
      username: account.view.username,
      formats: estimatePosts({ ...account, niches }, card),
      emv: estimateMediaValue({ ...account, niches }, card, sums),
    })),
  };
}
