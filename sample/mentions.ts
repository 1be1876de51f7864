import { DAY_MS } from "#contract/base/limits.ts";
import { CAMPAIGNS, campaignPost, type ListCampaign } from "./campaigns.ts";
import type { Member } from "./cast.ts";
import { leaningOf } from "./leanings.ts";
import { Random } from "./random.ts";
import { SHORTLISTS } from "./shortlists.ts";

/** A brand that has many creators speak of it within weeks. */
type Campaign = { brand: Member; tag: string; from: Date; until: Date };

/** The account a post mentions, if any, and the occasion; `link`: a link and a code at the end of its text. */
export type Mention = { member?: Member; isPaid: boolean; tag?: string; link?: string };

export type Mentions = {
  /** What `member` mentions in a post of this time, if anything. */
  pick: (member: Member, at: Date, random: Random) => Mention | undefined;
  /** The campaign of a sample workspace that `member` is part of. */
  campaignOf: (member: Member) => ListCampaign | undefined;
};

const RUNNING = { share: 0.14, shortest: 12, longest: 24, begunWithin: 50 } as const;
const CHANCE = { campaign: 0.09, other: 0.3, brand: 0.12 } as const;
/** So famous a brand advertises abroad too. */
const INTERNATIONAL = 1.2;
const FRIENDS = 6;
/** Neighbours of a circle that mention each other more often than the rest of it. */
const CREW = { size: 7, chance: 0.75 } as const;

/** Candidates for mentions: brands by matching topics, creators by their circle in the same country. */
export function mentionsIn(cast: readonly Member[], { seed, today }: { seed: string; today: Date }): Mentions {
  const persons = cast.filter((member) => !member.isBrand);
  const circles = Map.groupBy(persons, ({ root, country }) => `${root.slug} ${country.code}`);
  const placeOf = new Map([...circles.values()].flatMap((circle) => circle.map((member, place) => [member, place])));
  const brands = Map.groupBy(
    cast.filter((member) => member.isBrand),
    ({ root }) => root.slug,
  );
  const creatorRoots = Map.groupBy(persons, ({ root }) => root.slug);
  const campaigns = new Map(
    [...brands].map(([slug, own]) => [slug, own.flatMap((brand) => campaignOf(brand, { seed, today }) ?? [])]),
  );

  const listed = listCampaigns(cast);

  /** Posts of list members, in place of what they would mention otherwise. */
  function inCampaign(member: Member, at: Date): Mention | undefined {
    const campaign = listed.get(member.index);
    const part = campaign && campaignPost(campaign, member, { at, today });
    const brand = campaign && cast[campaign.brand.index];
    if (!part || !brand) return undefined;
    const { isNamed, isDisclosed: isPaid, link } = part;
    return { isPaid, link, ...(isNamed && { member: brand, tag: campaign.hashtag }) };
  }

  function running(member: Member, at: Date): Campaign[] {
    return leaningOf(member.root.slug).industries.flatMap((slug) =>
      (campaigns.get(slug) ?? []).filter(
        ({ brand, from, until }) => from <= at && at <= until && (isNear(brand, member) || brand.fame > INTERNATIONAL),
      ),
    );
  }

  function friend(member: Member, random: Random): Mention | undefined {
    const circle = circles.get(`${member.root.slug} ${member.country.code}`) ?? [];
    if (random.chance(CREW.chance)) {
      const start = CREW.size * Math.floor((placeOf.get(member) ?? 0) / CREW.size);
      return other(member, circle.slice(start, start + CREW.size), random, { isPaid: false });
    }
    // Creators mention the same few friends repeatedly.
    const known = new Random(seed, "friends", member.index, random.int(1, FRIENDS));
    return other(member, circle, known, { isPaid: false });
  }

  function suitedBrand(member: Member, random: Random): Mention | undefined {
    const industries = leaningOf(member.root.slug).industries;
    if (industries.length === 0) return undefined;
    const suited = brands.get(random.pick(industries)) ?? [];
    const near = suited.filter((brand) => isNear(brand, member));
    return other(member, near.length > 0 ? near : suited, random, { isPaid: random.chance(0.6) });
  }

  function ofBrand(member: Member, random: Random): Mention | undefined {
    const suited = [...creatorRoots.keys()].filter((slug) => leaningOf(slug).industries.includes(member.root.slug));
    if (suited.length === 0) return undefined;
    const circle = circles.get(`${random.pick(suited)} ${member.country.code}`) ?? [];
    return other(member, circle, random, { isPaid: false });
  }

  return {
    campaignOf: ({ index }) => listed.get(index),
    pick(member, at, random) {
      // Random numbers are drawn in any case: what else the creator does stays the same.
      const usual = usually(member, at, random);
      return inCampaign(member, at) ?? usual;
    },
  };

  function usually(member: Member, at: Date, random: Random): Mention | undefined {
    if (member.isBrand) return random.chance(CHANCE.other) ? ofBrand(member, random) : undefined;
    if (random.chance(CHANCE.campaign)) {
      const open = running(member, at);
      if (open.length > 0) {
        const { brand, tag } = random.pick(open);
        return { member: brand, isPaid: true, tag };
      }
    }
    if (!random.chance(CHANCE.other)) return undefined;
    return random.chance(CHANCE.brand) ? suitedBrand(member, random) : friend(member, random);
  }
}

/** The campaigns of the sample workspaces by the members of their lists. */
function listCampaigns(cast: readonly Member[]): Map<number, ListCampaign> {
  const listed = new Map<number, ListCampaign>();
  for (const campaign of CAMPAIGNS) {
    const shortlist = SHORTLISTS.find(({ list }) => list?.title === campaign.list);
    let left = shortlist?.most ?? 0;
    for (const member of cast) {
      if (left === 0) break;
      if (!shortlist?.fits(member)) continue;
      listed.set(member.index, campaign);
      left -= 1;
    }
  }
  return listed;
}

function campaignOf(brand: Member, { seed, today }: { seed: string; today: Date }): Campaign | undefined {
  const random = new Random(seed, "campaign", brand.index);
  if (!random.chance(RUNNING.share)) return undefined;
  const from = new Date(today.getTime() - random.int(RUNNING.shortest, RUNNING.begunWithin) * DAY_MS);
  const until = new Date(from.getTime() + random.int(RUNNING.shortest, RUNNING.longest) * DAY_MS);
  return { brand, tag: `${brand.firstName.toLowerCase()}${random.pick(THEMES)}`, from, until };
}
const THEMES = ["moments", "ambassador", "season", "everyday", "firsts", "crew", "athome"];

function isNear(brand: Member, member: Member): boolean {
  return brand.country.code === member.country.code;
}

function other(
  member: Member,
  among: readonly Member[],
  random: Random,
  occasion: Omit<Mention, "member">,
): Mention | undefined {
  if (among.length === 0) return undefined;
  const chosen = random.pick(among);
  return chosen.index === member.index ? undefined : { member: chosen, ...occasion };
}
