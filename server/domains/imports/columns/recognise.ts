import type { Field } from "./fields.ts";
import { meaningOf, splitCamelCase } from "./words.ts";

/** `name`: some name of the creator; which one, the values tell. */
type Recognised = { field: Field } | { field: "name"; likely?: "username" | "full_name" };

const KNOWN: Record<Exclude<Field, "username" | "full_name">, string[]> = {
  followers: ["followers", "followers total", "channel followers", "account followers"],
  following: ["following"],
  posts: ["posts", "posts total"],
  total_views: ["views", "total views", "posts views", "posts total views", "channel views"],
  monthly_views: [
    "monthly views",
    "days last thirty views",
    "days last posts thirty views",
    "last monthly views",
    "days thirty views",
  ],
  views_per_post: ["average views", "per posts views", "average per posts views", "average posts views"],
  likes_per_post: ["average likes", "likes per posts", "average likes per posts"],
  comments_per_post: ["average comments", "comments per posts", "average comments per posts"],
  shares_per_post: ["average shares", "per posts shares", "average per posts shares"],
  engagement_per_post: ["average engagement", "engagement per posts", "average engagement per posts", "engagement"],
  engagement_rate: ["engagement rate", "average engagement rate", "er", "average er"],
  country: ["country", "account country", "country person", "channel country"],
  city: ["city"],
  language: ["language", "channel language"],
  gender: ["gender"],
  category: ["category", "channel category", "category main", "1 category", "2 category", "3 category", "4 category"],
  biography: ["biography", "account biography", "channel biography"],
  url: ["url", "account url", "channel url", "network url", "account network url", "channel network url"],
  email: ["email", "contact email", "business email"],
  website: ["website", "external url", "url website"],
  date: ["date", "at date", "scraped at"],
};

const fields = new Map<string, Field>();
for (const [field, meanings] of Object.entries(KNOWN))
  for (const meaning of meanings) if (isKnown(field)) fields.set(sorted(meaning), field);

const HANDLES = [
  "username",
  "account username",
  "name username",
  "network username",
  "account",
  "account name",
  "channel username",
];
const TITLES = ["full name", "title", "channel title", "name title"];
const NAMES = [
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
];

/** What a header says of its column; undefined when it says nothing we import. */
export function recognise(header: string): Recognised | undefined {
  return find(meaningOf(header)) ?? find(meaningOf(splitCamelCase(header)));
}

function find(meaning: string): Recognised | undefined {
  if (HANDLES.map(sorted).includes(meaning)) return { field: "name", likely: "username" };
  if (TITLES.map(sorted).includes(meaning)) return { field: "name", likely: "full_name" };
  if (NAMES.map(sorted).includes(meaning)) return { field: "name" };
  const field = fields.get(meaning);
  return field && { field };
}

function sorted(meaning: string): string {
  return meaning.split(" ").toSorted().join(" ");
}

function isKnown(field: string): field is keyof typeof KNOWN {
  return Object.hasOwn(KNOWN, field);
}
