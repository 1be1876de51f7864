import { DAY_MS } from "#contract/base/limits.ts";
import type { PostRecord } from "#server/domains/creators/index.ts";
import { launchTime, TRACKED_DAYS } from "./campaigns.ts";
import type { Member } from "./cast.ts";
import { FIGURES, postFigures, type PostFigures, type Reach } from "./figures.ts";
import type { Mentions } from "./mentions.ts";
import { Random } from "./random.ts";
import { publishingTime } from "./rhythm.ts";
import { adTag, captionsOf, languageOf, mentionLine, writeCaption } from "./phrases.ts";
import type { SampleNetwork } from "./networks.ts";

/** How many days of posts are collected, and how many posts at least and at most. */
const COLLECTED_DAYS = 30;
const FEWEST = 3;
const MOST = 32;
/** For so many of the newest posts of large creators we also make the counts of their first days. */
const COUNTED_BEFORE = 3;
const EARLIER_MOST = 10;
/** The smallest portion of likes that is sold. */
const LIKES_BOUGHT = 300;
const COUNTED = ["likes", "comments", "shares", "saves", "views"] as const;

export type PostedAccount = {
  network: SampleNetwork;
  reach: Reach;
  hidesLikes: boolean;
  postsPerWeek: number;
  quietDays: number;
  /** One of the latest posts went around. */
  hasHit: boolean;
  /** The likes are bought too: nearly as many for each post, with hardly a comment, and all have the same text. */
  isBought: boolean;
};

/** The latest posts of an account, newest first; the last of them `quietDays` before today. */
export function makePosts(
  { member, account, mentions, today }: { member: Member; account: PostedAccount; mentions: Mentions; today: Date },
  random: Random,
): PostRecord[] {
  const { network, postsPerWeek, quietDays, hasHit, isBought } = account;
  const campaign = mentions.campaignOf(member);
  const longer = campaign ? TRACKED_DAYS / COLLECTED_DAYS : 1;
  const collected = Math.round((postsPerWeek * COLLECTED_DAYS * longer) / 7);
  const count = Math.max(FEWEST, Math.min(MOST * longer, collected));
  const usual = publishingTimes({ count, gap: 7 / postsPerWeek, quietDays, today, member, network }, random);
  const launch = campaign && quietDays === 0 ? launchTime(campaign, member, network, today) : undefined;
  const times = launch ? withPostAt(usual, launch) : usual;
  const language = languageOf(member);
  const captions = random.some(captionsOf(member), count);
  // A random source of its own leaves the rest of the world unchanged.
  const earlier = new Random("earlier counts", member.index, network);
  const hit = hasHit ? random.int(0, Math.min(count, 5) - 1) : -1;
  let repeated: ReturnType<typeof writeText> | undefined;
  return times.map((publishedAt, i): PostRecord => {
    const format = random.pick(FIGURES[network].formats);
    const caption = captions[i % captions.length] ?? "{keyword}";
    const boost = i === hit ? random.logNormal(6, 0.4) : 1;
    const written = writeText({ member, caption, publishedAt, mentions }, random);
    const text = isBought ? (repeated ??= written) : written;
    const own = postFigures({ account, format, boost }, random);
    const figures = isBought ? boughtFigures(account, { usual: own, random: earlier }) : own;
    const history = i < COUNTED_BEFORE && member.fame > 1.2 && earlierCounts(figures, { publishedAt, today }, earlier);
    return Object.assign(
      {
        externalId: `sample-${count - i}`,
        publishedAt,
        countedAt: today,
        format,
        language,
        ...(history && { history }),
      },
      text,
      figures,
    );
  });
}

/** Likes come in equal portions, with views, and from accounts that do not write. */
function boughtFigures(
  { reach, hidesLikes }: PostedAccount,
  { usual, random }: { usual: PostFigures; random: Random },
): PostFigures {
  const likes = Math.max(LIKES_BOUGHT, Math.round(3 * reach.engagement * (1 + 0.01 * random.normal())));
  return {
    ...usual,
    ...(!hidesLikes && { likes }),
    ...(usual.views !== undefined && { views: Math.max(usual.views, 5 * likes) }),
    comments: Math.round(0.000_4 * likes),
  };
}

/** Counts of the days since the post: most of its reach comes at once, and less each day. */
function earlierCounts(
  figures: Pick<PostRecord, (typeof COUNTED)[number]>,
  { publishedAt, today }: { publishedAt: Date; today: Date },
  random: Random,
): NonNullable<PostRecord["history"]> {
  const age = Math.floor((today.getTime() - publishedAt.getTime()) / DAY_MS);
  const pace = 0.35 + 0.4 * random.next();
  return Array.from({ length: Math.min(age, EARLIER_MOST) }, (_, day) => {
    const part = (1 - (1 - pace) ** (day + 1)) * 0.98;
    const counts = COUNTED.map((name) => (figures[name] === undefined ? null : Math.floor(figures[name] * part)));
    return [Math.floor(publishedAt.getTime() / DAY_MS + day + 1) * (DAY_MS / 1000), ...counts];
  });
}

function publishingTimes(
  {
    count,
    gap,
    quietDays,
    today,
    member,
    network,
  }: { count: number; gap: number; quietDays: number; today: Date; member: Member; network: SampleNetwork },
  random: Random,
): Date[] {
  let daysAgo = quietDays + gap * random.next();
  const times = Array.from({ length: count }, () => {
    const time = publishingTime({ today, daysAgo, offset: member.country.utcOffset, network }, random);
    daysAgo += gap * (0.5 + random.next());
    return time;
  });
  return times.toSorted((a, b) => b.getTime() - a.getTime());
}

/** In place of the newest post from before, so that they stay in their order. */
function withPostAt(times: readonly Date[], at: Date): Date[] {
  const place = times.findIndex((time) => time <= at);
  return place < 0 ? [...times] : times.with(place, at);
}

function writeText(
  {
    member,
    caption,
    publishedAt,
    mentions,
  }: {
    member: Member;
    caption: string;
    publishedAt: Date;
    mentions: Mentions;
  },
  random: Random,
): Pick<PostRecord, "text" | "hashtags" | "mentions"> {
  const niche = random.weighted(member.niches, (one) => (one === member.niches[0] ? 3 : 1));
  const keyword = random.pick(niche.keywords);
  const mention = mentions.pick(member, publishedAt, random);
  const mentioned = mention?.member?.handle;
  const tags = [keyword, ...random.some(niche.keywords, random.int(0, 2)), ...(random.chance(0.4) ? [niche.slug] : [])];
  const occasion = [...(mention?.tag ? [mention.tag] : []), ...(mention?.isPaid ? [adTag(member)] : [])];
  const hashtags = [...new Set([...tags.map(hashtag), ...occasion])];
  const sentences = [
    writeCaption(caption, { keyword, city: member.cityInText }),
    ...(mentioned ? [mentionLine(member, `@${mentioned}`, mention?.isPaid ?? false)] : []),
    ...(mention?.link ? [mention.link] : []),
    hashtags.map((tag) => `#${tag}`).join(" "),
  ];
  return { text: sentences.join(" "), hashtags, mentions: mentioned ? [mentioned] : [] };
}

/** Of the keywords of niches, which are the same in thousands of posts. */
const hashtags = new Map<string, string>();

function hashtag(words: string): string {
  const tag = hashtags.get(words) ?? words.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  hashtags.set(words, tag);
  return tag;
}
