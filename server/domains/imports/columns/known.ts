import { isField, type Field } from "./fields.ts";

/** Meanings of whole headers, in the words of the dictionary, by what they are imported as. */
const ANYWHERE: Partial<Record<Field, string[]>> = {
  followers: [
    "followers",
    "followers total",
    "channel followers",
    "account followers",
    "followers network",
    "followers person",
  ],
  following: ["following", "account following"],
  posts: ["posts", "posts total", "channel posts", "account posts"],
  total_views: ["views", "total views", "posts views", "posts total views", "channel views", "channel total views"],
  monthly_views: [
    "monthly views",
    "days last thirty views",
    "days last posts thirty views",
    "last monthly views",
    "days thirty views",
  ],
  views_per_post: ["average views", "per posts views", "average per posts views", "average posts views"],
  likes_per_post: ["average likes", "likes per posts", "average likes per posts", "average likes posts"],
  comments_per_post: ["average comments", "comments per posts", "average comments per posts", "average comments posts"],
  shares_per_post: ["average shares", "per posts shares", "average per posts shares", "average posts shares"],
  engagement_per_post: ["average engagement", "engagement per posts", "average engagement per posts", "engagement"],
  engagement_rate: ["engagement rate", "average engagement rate", "average er"],
  country: ["country", "account country", "country person", "channel country", "country name", "country geo"],
  city: ["city", "city person", "account city"],
  language: ["language", "channel language", "language person"],
  gender: ["gender", "gender person"],
  category: [
    "category",
    "channel category",
    "account category",
    "category main",
    "category name",
    "1 category",
    "2 category",
    "3 category",
    "4 category",
  ],
  biography: ["biography", "account biography", "channel biography", "biography person"],
  url: [
    "url",
    "account url",
    "channel url",
    "network url",
    "account network url",
    "channel network url",
    "person url",
    "network url username",
    "posts url",
  ],
  external_id: [
    "channel id",
    "id username",
    "account id",
    "id person",
    "external id",
    "id network",
    "channel id network",
  ],
  network: ["network", "network name", "account network type"],
  email: ["email", "contact email", "business email", "email person"],
  website: ["website", "external url", "url website"],
  date: [
    "date",
    "at date",
    "at scraped",
    "scraped",
    "date scraped",
    "last scraped",
    "time",
    "monthly",
    "date time",
    "scraped time",
  ],
  list: ["list", "list name", "lists"],
  tags: ["tags"],
  note: ["note"],
};

const POSTS: Partial<Record<Field, string[]>> = {
  post_id: ["id posts", "id", "shortcode", "id shortcode", "code posts", "id posts network"],
  post_url: ["posts url", "url", "posts url website", "posts network url"],
  post_text: ["text", "title", "posts title", "posts text", "biography", "full text", "biography posts"],
  published_at: [
    "at created",
    "created time",
    "created",
    "date posts",
    "at created posts",
    "created posts time",
    "date posts upload",
    "created posts",
    "time",
  ],
  format: ["type", "posts type", "network type"],
  duration: ["duration", "duration posts"],
  hashtags: ["hashtags", "tags", "posts tags"],
  mentions: ["mentions"],
  views: ["views", "posts views", "total views"],
  likes: ["likes", "likes posts", "likes total"],
  comments: ["comments", "comments posts", "comments total"],
  shares: ["shares", "posts shares", "shares total"],
  saves: ["saves", "posts saves", "saves total"],
};

const PODCASTS: Partial<Record<Field, string[]>> = {
  podcast_title: ["podcast title", "name podcast", "podcast", "title", "name"],
  podcast_url: ["url", "podcast url", "apple url", "network url", "feed url", "url website", "rss url"],
  podcast_author: [
    "publisher",
    "person",
    "name person",
    "name publisher",
    "podcast publisher",
    "name username",
    "person podcast",
  ],
  biography: ["biography", "summary", "biography podcast", "podcast summary"],
  date: ["date", "date scraped", "scraped", "at scraped"],
};

export const KNOWN = byMeaning(ANYWHERE);
export const OF_POSTS = byMeaning(POSTS);
export const OF_PODCASTS = byMeaning(PODCASTS);

export const HANDLES = setOf([
  "username",
  "account username",
  "name username",
  "network username",
  "name network username",
  "account",
  "account name",
  "channel username",
  "person username",
  "custom url",
  "channel custom url",
  "full name username",
]);
export const TITLES = setOf([
  "full name",
  "title",
  "channel title",
  "name title",
  "full name person",
  "first full name",
  "account full name",
  "account title",
]);
export const NAMES = setOf([
  "name",
  "person",
  "name person",
  "channel",
  "channel name",
  "network name",
  "name network person",
  "network person",
  "channel network",
  "channel name network",
  "account network",
]);

function byMeaning(known: Partial<Record<Field, string[]>>): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>();
  for (const [field, all] of Object.entries(known))
    for (const one of all) if (isField(field) && !fields.has(sorted(one))) fields.set(sorted(one), field);
  return fields;
}

function setOf(all: readonly string[]): ReadonlySet<string> {
  return new Set(all.map(sorted));
}

/** As meaningOf writes them. */
function sorted(meaning: string): string {
  return meaning.split(" ").toSorted().join(" ");
}
