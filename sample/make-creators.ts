import { DAY_MS } from "#contract/base/limits.ts";
import type { AccountRecord, CreatorRecord } from "#server/domains/creators/index.ts";
import { castWorld, type Member } from "./cast.ts";
import { growthOf, makeCounts, odditiesOf, type History } from "./counts.ts";
import { FIGURES, followersAt, reachOf } from "./figures.ts";
import { leaningOf } from "./leanings.ts";
import { mentionsIn, type Mentions } from "./mentions.ts";
import { pictureOf, type Picture } from "./pictures.ts";
import { makePosts } from "./posts.ts";
import { makePublications } from "./publications.ts";
import { Random } from "./random.ts";
import { aboutBio, accountBio, titleOf } from "./phrases.ts";
import type { SampleNetwork } from "./networks.ts";

type WorldPlan = {
  /** How many creators. */
  size: number;
  /** When the world is seen: figures end and posts stop at the beginning of this day (UTC). */
  day: Date;
  seed?: string;
};
export type Batch = {
  members: Member[];
  records: CreatorRecord[];
  /** Slugs of the causes of some members, which are not in records: administrators choose them. */
  causes: (string | null)[];
  pictures: Picture[];
};

/** Accounts with daily counts, at most: a year costs 366 rows, five weeks 36. */
const YEARS_MOST = 450;
const WEEKS_MOST = 1_150;
const ACCOUNTS_PER_CREATOR = 2.2;
/** The part of accounts with bought followers that also have bought likes and repeated texts. */
const BOUGHT_TOO = 0.4;

/** The world's creators in batches from `from` on, generated on demand. The same plan generates the same world. */
export function* makeCreators(plan: WorldPlan, { from = 0, batch = 500 } = {}): Generator<Batch> {
  const { seed = "limelight", size } = plan;
  const cast = castWorld({ seed, size });
  const today = new Date(Math.floor(plan.day.getTime() / DAY_MS) * DAY_MS);
  const world: World = {
    seed,
    today,
    mentions: mentionsIn(cast, { seed, today }),
    yearShare: Math.min(0.1, YEARS_MOST / (size * ACCOUNTS_PER_CREATOR)),
    weeksShare: Math.min(0.3, WEEKS_MOST / (size * ACCOUNTS_PER_CREATOR)),
  };
  for (let start = from; start < size; start += batch) {
    const members = cast.slice(start, start + batch);
    const made = members.map((member) => ({ member, picture: pictureOf(member) }));
    yield {
      members,
      records: made.map(({ member, picture }) => makeRecord(world, member, picture)),
      causes: members.map((member) => causeOf(seed, member)),
      pictures: made.flatMap(({ picture }) => picture ?? []),
    };
  }
}

type World = { seed: string; today: Date; mentions: Mentions; yearShare: number; weeksShare: number };

function makeRecord(world: World, member: Member, picture: Picture | null): CreatorRecord {
  const random = new Random(world.seed, "record", member.index);
  const { isBrand, country, city, language, gender, fullName, niches, handle } = member;
  const isInflated = !isBrand && random.chance(0.04);
  return {
    at: world.today,
    facts: {
      fullName,
      isBrand,
      city,
      language,
      gender,
      country: country.code,
      title: titleOf(member),
      biography: aboutBio(member, random),
      ...(random.chance(isBrand ? 0.8 : 0.4) && { email: `hello@${handle.replaceAll("_", "-")}.test` }),
      ...(picture && { picture: picture.key }),
    },
    publications: makePublications(member, world.today, new Random(world.seed, "publications", member.index)),
    niches: isUncategorized(world, member) ? [] : niches.map(({ id }, i) => ({ id, primary: i === 0 })),
    accounts: member.networks.map((network, place) =>
      makeAccount(world, { member, network, place, isInflated }, random),
    ),
  };
}

/** Some persons come without a niche, as from most sources: they are proposed one. */
function isUncategorized({ seed }: World, { isBrand, index }: Member): boolean {
  return !isBrand && new Random(seed, "uncategorized", index).chance(0.015);
}

/**
 * The part of persons with a cause in categories that have causes. Most categories do, so about 3% of all persons have
 * one.
 */
const CAUSE_SHARE = 0.035;

/** The cause of a member, by its slug. */
function causeOf(seed: string, { index, isBrand, root }: Member): string | null {
  const random = new Random(seed, "cause", index);
  const { causes } = leaningOf(root.slug);
  return isBrand || causes.length === 0 || !random.chance(CAUSE_SHARE) ? null : random.pick(causes);
}

type AccountPlan = { member: Member; network: SampleNetwork; place: number; isInflated: boolean };

function makeAccount(world: World, { member, network, place, isInflated }: AccountPlan, random: Random): AccountRecord {
  // Fame carries over from network to network, but only in part.
  const fame = place === 0 ? member.fame : 0.7 * member.fame + 0.714 * random.normal();
  const followers = followersAt(network, fame);
  // A random source of its own leaves the rest of the world unchanged.
  const odd = new Random(world.seed, "odd", member.index, place);
  const isBought = isInflated && odd.chance(BOUGHT_TOO);
  const pace = random.logNormal(FIGURES[network].pace, 0.6);
  const postsPerWeek = Math.min(9, Math.max(isBought ? 3 : 0.25, pace));
  const reach = reachOf(network, followers, isInflated ? 0.25 : 1, random);
  const history = historyOf(world, fame, isInflated, random);
  // Large creators are watched and busy; of the others some were never refreshed, and some have become inactive.
  const isLarge = fame > 1.2;
  const isPulled = isLarge || !random.chance(place === 0 ? 0.05 : 0.24);
  const quietDays = !isLarge && random.chance(0.09) ? random.int(95, 320) : 0;
  const growth = { ...growthOf(random, { isInflated, isQuiet: quietDays > 0 }), ...odditiesOf(history, odd) };
  const hidesLikes = network === "instagram" && random.chance(0.07);
  const account = { network, reach, hidesLikes, postsPerWeek, quietDays, hasHit: growth.hit !== undefined, isBought };
  const { today, mentions } = world;
  return {
    network,
    username: member.handle,
    biography: accountBio(member, random),
    counts: makeCounts({ network, followers, growth, history, today, postsPerWeek, quietDays }, random),
    posts: isPulled ? makePosts({ member, account, mentions, today }, random) : [],
  };
}

/** The largest are watched daily for a year; where followers were bought, daily too, so that it can be seen. */
function historyOf({ yearShare, weeksShare }: World, fame: number, isInflated: boolean, random: Random): History {
  const rank = shareAbove(fame);
  if (rank < yearShare) return "year";
  return isInflated || random.chance(weeksShare) ? "weeks" : "months";
}

/** Share of a normal population above z (logistic approximation, off by less than 0.01). */
function shareAbove(z: number): number {
  return 1 / (1 + Math.exp(1.702 * z));
}
