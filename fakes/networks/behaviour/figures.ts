import { createHash } from "node:crypto";
import { DAY_MS } from "#contract/base/limits.ts";

/** Start of follower growth: the metrics of a day are the same wherever and whenever they are requested. */
const FIRST_DAY = Date.UTC(2026, 0, 1) / DAY_MS;
const SUBJECTS = ["Bread", "Trail running", "Old cameras", "Balcony gardens", "Chess", "Lisbon", "Synthesizers", "Tea"];
const FORMS = ["what I learned this week", "for beginners", "the honest version", "in ten minutes", "part two"];
const TAGS = ["diy", "weekend", "learning", "slowlife", "howto", "smallthings"];
const COUNTRIES = ["FR", "DE", "ES", "GB", "US", "BR", "JP", "IN"];
const LANGUAGES = ["fr", "de", "es", "en", "en", "pt", "ja", "en"];

/** Numbers from 0 to 1, derived from a text only. */
export function chances(seed: string): (what: string) => number {
  return (what) => createHash("sha256").update(`${seed}\n${what}`).digest().readUInt32BE() / 2 ** 32;
}

export type Person = {
  handle: string;
  name: string;
  biography: string;
  /** ISO 3166, capitals. */
  country: string;
  language: string;
  followers: number;
  following: number;
  /** Total number of posts. */
  posts: number;
  joinedAt: Date;
};

const biographies = new Map<string, string>();

/** The owner of a handle writes it into their profile, on every network. */
export function writeBiography(handle: string, text: string): void {
  biographies.set(handle, text);
}

/** The owner of a handle, with their followers on that day. */
export function personOf(handle: string, now: Date): Person {
  const chance = chances(handle);
  const place = Math.floor(chance("place") * COUNTRIES.length);
  const days = Math.max(0, Math.floor(now.getTime() / DAY_MS) - FIRST_DAY);
  const growth = chance("growth") * 0.002 - 0.0004;
  return {
    handle,
    name: nameOf(handle),
    biography:
      biographies.get(handle) ?? `${pick(SUBJECTS, chance("subject"))}, mostly. Invented for trying things out.`,
    country: COUNTRIES[place] ?? "FR",
    language: LANGUAGES[place] ?? "fr",
    followers: Math.round(10 ** (3 + 3 * chance("followers")) * (1 + growth) ** days),
    following: Math.round(10 + 900 * chance("following")),
    posts: postsUntil(chance, now),
    joinedAt: new Date(Date.UTC(2014 + Math.floor(chance("joined") * 9), Math.floor(chance("month") * 12), 3)),
  };
}

export type Post = {
  /** Counts from the first post; its id is derived from it. */
  n: number;
  title: string;
  text: string;
  hashtags: string[];
  publishedAt: Date;
  seconds: number;
  views: number;
  likes: number;
  comments: number;
  shares: number;
};

/** Posts, newest first, without the newest `skip`. */
export function postsOf(handle: string, now: Date, { skip = 0, count }: { skip?: number; count: number }): Post[] {
  const total = personOf(handle, now).posts;
  const length = Math.max(0, Math.min(count, total - skip));
  return Array.from({ length }, (_, i) => postOf(handle, total - 1 - skip - i, now));
}

/** One of their posts: its metrics grow for some days and then stay constant. */
export function postOf(handle: string, n: number, now: Date): Post {
  const chance = chances(`${handle} ${n}`);
  const person = personOf(handle, now);
  const publishedAt = publishedOf(chances(handle), n);
  const days = Math.max(0, (now.getTime() - publishedAt.getTime()) / DAY_MS);
  const views = Math.round(person.followers * (0.05 + 0.6 * chance("reach") ** 2) * (1 - Math.exp(-days / 3)));
  const likes = Math.round(views * (0.02 + 0.06 * chance("likes")));
  const hashtags = [pick(TAGS, chance("tag")), ...(chance("ad") > 0.9 ? ["ad"] : [])];
  const title = `${pick(SUBJECTS, chance("subject"))}: ${pick(FORMS, chance("form"))}`;
  return {
    n,
    title,
    text: [title, ...hashtags.map((tag) => `#${tag}`)].join(" "),
    hashtags,
    publishedAt,
    seconds: 20 + Math.round(900 * chance("seconds")),
    views,
    likes,
    comments: Math.round(likes * (0.02 + 0.08 * chance("comments"))),
    shares: Math.round(likes * 0.1 * chance("shares")),
  };
}

/** They post every so many days from 1 January 2025 on, at least once. */
function postsUntil(chance: (what: string) => number, now: Date): number {
  const first = publishedOf(chance, 0).getTime();
  return Math.max(1, Math.floor((now.getTime() - first) / (rhythm(chance) * DAY_MS)) + 1);
}

function publishedOf(chance: (what: string) => number, n: number): Date {
  return new Date(Date.UTC(2025, 0, 1, Math.floor(chance("hour") * 24)) + n * rhythm(chance) * DAY_MS);
}

function rhythm(chance: (what: string) => number): number {
  return 1 + Math.floor(chance("rhythm") * 6);
}

function nameOf(handle: string): string {
  const words = handle.replace(/(?:@|\.sample).*/, "").split(/[._-]+/);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(" ");
}

function pick(from: readonly string[], chance: number): string {
  return from[Math.floor(chance * from.length)] ?? "";
}
