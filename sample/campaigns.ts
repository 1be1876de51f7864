import { DAY_MS } from "#contract/base/limits.ts";
import { LINK_ALPHABET, LINK_CODE_LENGTH } from "#contract/tracking/links.ts";
import type { TopicQuery } from "#contract/listening/topic.ts";
import { Random } from "./random.ts";

/** A brand whose campaign a sample workspace runs with the creators of one of its lists. */
export type ListCampaign = {
  of: "brand" | "agency";
  /** The title of the list. */
  list: string;
  /** Which member of the cast it is. */
  brand: { index: number; name: string; mark: string; handle: string; niche: string };
  hashtag: string;
  /** Where its short links are; the reserved top-level domain leads nowhere. */
  host: string;
  target: string;
  /** An order of its shop, in the smallest unit. */
  order: { least: number; most: number };
};

export const CAMPAIGN_CURRENCY = "EUR";

export const CAMPAIGNS: readonly ListCampaign[] = [
  {
    of: "brand",
    list: "Coffee & kitchen people",
    brand: {
      index: 7,
      name: "Tarnilde Coffee",
      mark: "Tarnilde",
      handle: "tarnilde.coffee",
      niche: "coffee-roasters-cafes",
    },
    hashtag: "tarnildespring",
    host: "go.tarnilde.test",
    target: "https://shop.tarnilde.test/spring-roast",
    order: { least: 1_490, most: 6_400 },
  },
  {
    of: "agency",
    list: "Gaming launch",
    brand: {
      index: 8,
      name: "Brixorra Games",
      mark: "Brixorra",
      handle: "brixorra.games",
      niche: "video-game-publishers",
    },
    hashtag: "brixorralaunch",
    host: "go.brixorra.test",
    target: "https://store.brixorra.test/lantern-isles",
    order: { least: 2_990, most: 7_990 },
  },
];

/** The day of the launch, on which most of the creators publish, and since when they have teased it. */
export const LAUNCHED_DAYS_AGO = 8;
const TEASED_DAYS = 32;
/** Posts of list members that are part of the campaign, before and after the launch. */
const SHARES = { teaser: 0.05, after: 0.2, disclosed: 0.72, codeOnly: 0.12, launch: 0.75 } as const;
/** Posts of so many days: those of the period that trackings show, those of the one before it, and a few. */
export const TRACKED_DAYS = 66;

/** What a creator of the list puts into a post of the campaign. */
export type CampaignPost = {
  /** Whether the brand and the hashtag of the campaign are in it; its link and code always are. */
  isNamed: boolean;
  isDisclosed: boolean;
  link: string;
};

/** What the post of a time has of the campaign; undefined: it is no part of it. */
export function campaignPost(
  campaign: ListCampaign,
  { index, firstName }: { index: number; firstName: string },
  { at, today }: { at: Date; today: Date },
): CampaignPost | undefined {
  const random = new Random("list campaign", campaign.hashtag, index, at.getTime());
  const day = Math.ceil((today.getTime() - at.getTime()) / DAY_MS);
  const isLaunch = day === LAUNCHED_DAYS_AGO;
  if (day > LAUNCHED_DAYS_AGO + TEASED_DAYS) return undefined;
  if (!isLaunch && !random.chance(day > LAUNCHED_DAYS_AGO ? SHARES.teaser : SHARES.after)) return undefined;
  return {
    isNamed: isLaunch || !random.chance(SHARES.codeOnly),
    isDisclosed: random.chance(SHARES.disclosed),
    link: `→ ${campaign.host}/l/${linkCode(campaign, index)} · ${promoCode(campaign, { index, firstName })}`,
  };
}

/** When the creator publishes at the launch; undefined: not on that day. */
export function launchTime(
  { hashtag }: ListCampaign,
  { index, networks }: { index: number; networks: readonly string[] },
  network: string,
  today: Date,
): Date | undefined {
  // On their main network.
  if (networks[0] !== network) return undefined;
  const random = new Random("launch", hashtag, index);
  if (!random.chance(SHARES.launch)) return undefined;
  return new Date(today.getTime() - LAUNCHED_DAYS_AGO * DAY_MS + random.int(6 * 60, 21 * 60) * 60_000);
}

/** The code of a creator's short link: the same in every installation, since posts show it. */
export function linkCode({ hashtag }: ListCampaign, index: number): string {
  const random = new Random("short link", hashtag, index);
  return Array.from({ length: LINK_CODE_LENGTH }, () => LINK_ALPHABET[random.int(0, LINK_ALPHABET.length - 1)]).join(
    "",
  );
}

/** "Anna" → ANNA307: the number tells namesakes apart. */
export function promoCode({ brand }: ListCampaign, { index, firstName }: { index: number; firstName: string }): string {
  const name = firstName.normalize("NFD").replaceAll(/[^A-Za-z]/g, "");
  return `${name.length < 2 ? brand.mark : name}${index}`.toUpperCase();
}

/** What the sample workspaces listen to: the campaign's brand, and what it is compared with. */
export const TOPICS: Record<ListCampaign["of"], readonly { title: string; terms: TopicQuery["any"] }[]> = {
  brand: [
    { title: "Tarnilde Coffee", terms: termsOf("brand") },
    { title: "Coffee", terms: [keyword("coffee"), keyword("espresso"), keyword("latte art"), keyword("pour over")] },
    { title: "Matcha & tea", terms: [keyword("matcha"), keyword("tea"), { kind: "hashtag", value: "coffeetea" }] },
  ],
  agency: [
    { title: "Brixorra Games", terms: termsOf("agency") },
    { title: "Skincare", terms: [keyword("skincare"), { kind: "hashtag", value: "skincare" }] },
  ],
};

function keyword(value: string): TopicQuery["any"][number] {
  return { kind: "keyword", value };
}

function termsOf(of: ListCampaign["of"]): TopicQuery["any"] {
  return CAMPAIGNS.filter((campaign) => campaign.of === of).flatMap(({ brand, hashtag, host }) => [
    keyword(brand.mark.toLowerCase()),
    { kind: "hashtag", value: hashtag },
    { kind: "domain", value: host },
  ]);
}
