import { DAY_MS } from "#contract/limits.ts";
import type { Network } from "#contract/networks.ts";
import type { PostRecord } from "#server/domains/creators/index.ts";
import type { Member } from "./cast.ts";
import { FIGURES, postFigures, type Reach } from "./figures.ts";
import { leaningOf } from "./leanings.ts";
import type { Random } from "./random.ts";
import { AD_TAGS, caption, mentionLine, spoken } from "./words/captions.ts";

/** How many days of posts are collected, and how many posts at least and at most. */
const COLLECTED_DAYS = 30;
const FEWEST = 3;
const MOST = 30;

/** Whom somebody may mention: brands by root category, persons by root category. */
export type Neighbours = { brands: ReadonlyMap<string, Member[]>; persons: ReadonlyMap<string, Member[]> };

export function neighboursIn(cast: readonly Member[]): Neighbours {
  return {
    brands: byRoot(cast.filter((member) => member.isBrand)),
    persons: byRoot(cast.filter((member) => !member.isBrand)),
  };
}

function byRoot(members: Member[]): Map<string, Member[]> {
  return Map.groupBy(members, (member) => member.root.slug);
}

type Account = { network: Network; reach: Reach; hidesLikes: boolean; postsPerWeek: number; quietDays: number };

/** The latest posts of an account, newest first; the last of them `quietDays` before today. */
export function makePosts(
  { member, account, neighbours, today }: { member: Member; account: Account; neighbours: Neighbours; today: Date },
  random: Random,
): PostRecord[] {
  const count = Math.max(FEWEST, Math.min(MOST, Math.round((account.postsPerWeek * COLLECTED_DAYS) / 7)));
  const gap = 7 / account.postsPerWeek;
  let daysAgo = account.quietDays + gap * random.next();
  return Array.from({ length: count }, (_, i): PostRecord => {
    const format = random.pick(FIGURES[account.network].formats);
    const publishedAt = new Date(Math.round((today.getTime() - daysAgo * DAY_MS) / 60_000) * 60_000);
    daysAgo += gap * (0.5 + random.next());
    return {
      externalId: `sample-${count - i}`,
      publishedAt,
      countedAt: today,
      format,
      ...writeText(member, neighbours, random),
      ...postFigures({ ...account, format }, random),
    };
  });
}

function writeText(
  member: Member,
  neighbours: Neighbours,
  random: Random,
): Pick<PostRecord, "text" | "hashtags" | "mentions"> {
  const { isBrand, city } = member;
  const language = isBrand ? "en" : member.language;
  const niche = random.weighted(member.niches, (one) => (one === member.niches[0] ? 3 : 1));
  const keyword = random.pick(niche.keywords);
  const mentioned = random.chance(0.14) ? whomToMention(member, neighbours, random) : undefined;
  const isPaid = mentioned?.isBrand === true && !isBrand && random.chance(0.7);
  const tags = [keyword, ...random.some(niche.keywords, random.int(0, 2)), ...(random.chance(0.4) ? [niche.slug] : [])];
  const hashtags = [...new Set([...tags.map(hashtag), ...(isPaid ? [AD_TAGS[spoken(language)]] : [])])];
  const sentences = [
    caption({ language, isBrand, keyword, city }, random),
    ...(mentioned ? [mentionLine(language, `@${mentioned.handle}`, isPaid)] : []),
    hashtags.map((tag) => `#${tag}`).join(" "),
  ];
  return { text: sentences.join(" "), hashtags, mentions: mentioned ? [mentioned.handle] : [] };
}

/** Mostly a brand of an industry that suits, else somebody of the same category. */
function whomToMention(member: Member, { brands, persons }: Neighbours, random: Random): Member | undefined {
  const industries = leaningOf(member.root.slug).brands;
  const suited =
    industries.length > 0 && random.chance(0.7) ? brands.get(random.pick(industries)) : persons.get(member.root.slug);
  const others = (suited ?? []).filter((other) => other.index !== member.index);
  return others.length > 0 ? random.pick(others) : undefined;
}

function hashtag(words: string): string {
  return words.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
