import { comparedFigure, type AccountView, type CreatorCard } from "#contract/creators.ts";
import { mapFigures } from "#contract/figures/metrics.ts";
import { NETWORK_FACTS, network as knownNetwork, type Network } from "#contract/networks/networks.ts";
import type { Scales } from "./scales.ts";
import { growthBelow, placesOn } from "./rules.ts";
import type { AccountRow, NicheRow, PersonRow } from "./store.ts";

/** The public part of a creator; never the email. */
export function presentCard(
  person: PersonRow,
  accounts: AccountRow[],
  niches: NicheRow[],
  scales: Scales,
): CreatorCard {
  return {
    _id: String(person.id),
    full_name: person.fullName,
    title: person.title,
    picture_url: pictureUrl(person.picture),
    country: person.country,
    city: person.city,
    language: person.language,
    gender: person.gender,
    is_a_brand: person.isBrand,
    typologie: person.isBrand ? "brand" : "creator",
    whois_url: person.isSample ? null : safeUrl(person.whoisUrl),
    isSample: person.isSample,
    verified: person.userId !== null,
    score: person.score,
    tier: person.tier,
    authenticity: person.authenticity,
    rising: person.rising,
    biography: person.biography,
    categories: niches.map(({ id, name, slug, root, rootName, rootSlug, isPrimary, state }) => ({
      id,
      name,
      slug,
      root,
      root_name: rootName,
      root_slug: rootSlug,
      primary: isPrimary,
      state,
    })),
    networks: accounts.map((account) => presentAccount(account, scales)),
  };
}

function presentAccount(account: AccountRow, scales: Scales): AccountView {
  const network = knownNetwork.parse(account.network);
  return {
    network,
    username: account.username,
    url: account.isSample ? null : (safeUrl(account.url) ?? NETWORK_FACTS[network].profileUrl(account.username)),
    ...mapFigures((metric) => account[metric]),
    growthBelow: growthBelow({ ...account, network }),
    score: account.score,
    peers: peersOf(account, network, scales),
    terms: account.terms,
  };
}

/** Figures that must not be compared across networks have no percentile. */
function peersOf(account: AccountRow, network: Network, scales: Scales): AccountView["peers"] {
  const places = placesOn((metric) => scales.get(`${network} ${metric}`)?.thresholds, account);
  return mapFigures((metric) => (comparedFigure(account, metric) === account[metric] ? places[metric] : null));
}

/** URLs of sources are untrusted: only http and https ones become links. */
export function safeUrl(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) ? url : null;
}

/** The picture of a publication: one that its creator has uploaded, or a link to one elsewhere. */
export function publicationPicture(picture: string | null): string | null {
  return picture?.startsWith("pictures/") ? pictureUrl(picture) : safeUrl(picture);
}

/** The URL of a picture in the file store. */
export function pictureUrl(key: string | null): string | null {
  return key === null ? null : `/files/${key}`;
}
