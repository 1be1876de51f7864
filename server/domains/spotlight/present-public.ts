import { splitIcon } from "#contract/categories/category-name.ts";
import { NICHE_REMOVED } from "#contract/base/states.ts";
import type { AccountView, CreatorCard } from "#contract/creators.ts";
import { POST_FORMATS } from "#contract/networks/network-module.ts";
import type { Collaborations } from "#contract/creator-profile/collaboration-items.ts";
import { NETWORK_FACTS, network as knownNetwork } from "#contract/networks/networks.ts";
import { urlOnNetwork } from "#contract/networks/profile-link.ts";
import { badgePath, placePath, publicTitle } from "#contract/rankings/public-rankings.ts";
import type { RankingView } from "#contract/rankings/endpoints.ts";
import type { PublicSpotlight } from "#contract/spotlight/endpoints.ts";
import { z } from "zod";
import type { Config } from "../../config.ts";
import type { StoredTaxonomy } from "../categories/index.ts";
import type { ConnectedAudience } from "../creator-profile/index.ts";
import { safeUrl } from "../creators/index.ts";
import { postPictureUrl } from "../post-pictures/index.ts";
import { badgeKey, mayBePublic } from "../rankings/index.ts";
import type { Origin, OwnPost, OwnPublication, SpotlightRow } from "./store.ts";

export type PublicParts = {
  row: SpotlightRow & { slug: string };
  /** Without the figures that their sources do not allow to leave. */
  card: CreatorCard;
  origins: readonly Origin[];
  posts: readonly OwnPost[];
  publications: readonly OwnPublication[];
  rankings: readonly RankingView[];
  taxonomy: StoredTaxonomy;
  collaborations: Collaborations;
  /** Empty where the creator does not show them. */
  audiences: readonly ConnectedAudience[];
};

/** Field by field, so that nothing becomes public by accident. */
export function presentPublic(config: Config, parts: PublicParts): PublicSpotlight {
  const { row, card, origins, posts, publications, rankings, taxonomy, collaborations } = parts;
  const { settings } = row;
  const networks = settings.other_networks ? card.networks : card.networks.slice(0, 1);
  const postOf = new Map(posts.filter(({ isAllowed }) => isAllowed).map((post) => [String(post.id), post]));
  const nicheName = new Map(taxonomy.niches.map(({ id, name }) => [id, name]));
  const causeName = new Map(taxonomy.causes.map(({ id, name }) => [id, name]));
  const favorites = (isBrand: boolean) => row.favorites.flatMap((one) => (one.isBrand === isBrand ? [one.name] : []));
  return {
    slug: row.slug,
    theme: settings.theme,
    order: settings.order,
    full_name: card.full_name,
    title: card.title,
    picture_url: card.picture_url,
    country: card.country,
    isSample: card.isSample,
    description: settings.description === "" ? (card.biography ?? "") : settings.description,
    niches: card.categories.filter(({ state }) => state !== NICHE_REMOVED).map(({ name }) => splitIcon(name).label),
    networks: networks.map((account) => presentNetwork(account, origins)),
    links: settings.links.map(({ title, url }) => ({ title, ...addressOf(url) })),
    contact: row.takesEnquiries,
    available_for_work: settings.available_for_work,
    prefered_duration: settings.prefered_duration,
    prefered_currency: settings.prefered_currency,
    audience: {
      description: collaborations.audience.description,
      items: collaborations.audience.items.map(({ text }) => text),
      connected: parts.audiences.flatMap((one) =>
        networks.some(({ network }) => network === one.network) ? presentAudience(one) : [],
      ),
    },
    services_bundles: collaborations.services.map(({ title, description, price, currency, unit, deliveryDays }) => ({
      title,
      description,
      price,
      currency,
      unit,
      deliveryDays,
    })),
    previous_partnerships: collaborations.previousPartnerships.map(({ brandName, postLink, description, picture }) => ({
      brandName,
      postLink,
      description,
      picture,
    })),
    featured_posts: settings.featured_posts.flatMap((id) => {
      const post = postOf.get(id);
      return post ? [presentPost(config, post, card)] : [];
    }),
    podcasts: presentPublications(publications, "podcasts", settings.podcasts),
    newsletters: presentPublications(publications, "newsletters", settings.newsletters),
    rankings: presentRankings(config, parts, rankings),
    favorites: {
      niches: settings.favorites.niches.flatMap(nameIn(nicheName)),
      causes: settings.favorites.causes.flatMap(nameIn(causeName)),
      creators: favorites(false),
      brands: favorites(true),
    },
  };
}

function nameIn(names: ReadonlyMap<number, string>) {
  return (id: number): string[] => {
    const name = names.get(id);
    return name === undefined ? [] : [splitIcon(name).label];
  };
}

/** As browsers send it: names in other scripts that imitate others are shown in their encoded form. */
function addressOf(url: string): { url: string; host: string } {
  const { href, host } = new URL(url);
  return { url: href, host };
}

function presentNetwork(account: AccountView, origins: readonly Origin[]): PublicSpotlight["networks"][number] {
  const { network, username, followers, engagementRate, url } = account;
  const origin = origins.find((one) => one.network === network && one.username === username);
  return {
    network,
    username,
    url: url && (urlOnNetwork(url, account) ?? NETWORK_FACTS[network].profileUrl(username)),
    followers: figure(followers, origin?.countedAt, origin?.source),
    // Where no posts are known, the source of the counts gives it ready-made.
    engagementRate: origin?.postsAt
      ? figure(engagementRate, origin.postsAt, origin.postsSource)
      : figure(engagementRate, origin?.countedAt, origin?.source),
  };
}

/** Shares that a visitor reads at a glance. */
const SHARES = 4;

function presentAudience({ network, source, readAt, data }: ConnectedAudience) {
  const parts = data.map(({ dimension, shares }) => ({
    dimension,
    shares: (dimension === "ages" ? shares : shares.slice(0, SHARES)).map(({ code, name, share }) => ({
      code,
      name,
      share,
    })),
  }));
  return { network, source, readAt: readAt.toISOString(), parts };
}

function figure(value: number | null, at: Date | null | undefined, source: string | null | undefined) {
  return value === null || !at ? null : { value, source: source ?? null, readAt: at.toISOString() };
}

const format = z.enum(POST_FORMATS);

export function presentPost(
  config: Config,
  post: OwnPost,
  card: CreatorCard,
): PublicSpotlight["featured_posts"][number] {
  const { id, username, isSample, thumbnailUrl, publishedAt, text, url } = post;
  const network = knownNetwork.parse(post.network);
  const picture = {
    id,
    creatorId: Number(card._id),
    isSample,
    format: format.parse(post.format),
    thumbnailUrl,
    niche: card.categories.find(({ primary }) => primary)?.root_slug ?? null,
  };
  return {
    network,
    publishedAt: publishedAt.toISOString(),
    text,
    url: isSample ? null : urlOnNetwork(url, { network, username }),
    picture_url: postPictureUrl(config, picture),
  };
}

/** Those that the creator chose, in that order. */
function presentPublications(all: readonly OwnPublication[], kind: OwnPublication["kind"], chosen: readonly string[]) {
  return chosen.flatMap((id) => {
    const one = all.find((each) => each.kind === kind && String(each.id) === id);
    const link = one && safeUrl(one.link);
    return one?.isAllowed && link ? [{ name: one.name, link, description: one.description ?? "" }] : [];
  });
}

/** A place follows from scores: it is left out where their source does not let them leave. */
function presentRankings(
  config: Config,
  { row, card }: PublicParts,
  rankings: readonly RankingView[],
): PublicSpotlight["rankings"] {
  if (!row.settings.show_badges || !mayBePublic(card)) return [];
  const creatorId = card._id;
  return row.settings.selectedRankings.flatMap((id) => {
    const top = rankings.find((one) => one.id === id);
    if (!top) return [];
    const key = badgeKey(config, { id, creatorId });
    return [
      { name: publicTitle(top), url: placePath(id, creatorId, { key }), badge: badgePath(id, creatorId, { key }) },
    ];
  });
}
