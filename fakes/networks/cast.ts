import { DAY_MS } from "#contract/limits.ts";

/** Somebody whom nobody is, on every simulated network. Handles end in the mark that is reserved for them. */
export type Person = {
  handle: string;
  name: string;
  about: string;
  followers: number;
  following: number;
  posts: number;
  /** Shows no likes, and not how many follow, where a network lets people choose. */
  isHiding?: boolean;
};

const CAST: readonly Person[] = [
  {
    handle: "ada.sample",
    name: "Ada Vale",
    about: "Rye & slow mornings",
    followers: 48_210,
    following: 312,
    posts: 130,
  },
  { handle: "ben.sample", name: "Ben Orrin", about: "Trails, boots, maps", followers: 5_120, following: 88, posts: 12 },
  { handle: "cleo.sample", name: "Cleo Marsh", about: "", followers: 0, following: 1, posts: 0 },
  {
    handle: "hidden.sample",
    name: "Hedy Hide",
    about: "Not telling",
    followers: 900,
    following: 40,
    posts: 8,
    isHiding: true,
  },
];
const byHandle = new Map(CAST.map((person, i) => [person.handle, { ...person, number: i + 1 }]));

export type Member = Person & { number: number };

export function memberOf(handle: string): Member | undefined {
  return byHandle.get(handle.toLowerCase());
}

export function memberNumbered(number: number): Member | undefined {
  return [...byHandle.values()].find((member) => member.number === number);
}

export type Post = {
  number: number;
  publishedAt: Date;
  text: string;
  tag: string;
  likes: number;
  comments: number;
  shares: number;
  views: number;
};

const NEWEST = Date.UTC(2026, 10, 1, 9, 30);
const TAGS = ["morning", "Bread", "ad", "trail", "winter"];

/** Newest first, one a day, from the one numbered `from`; the same ones whenever they are asked for. */
export function postsOf(member: Member, { from = 0, count }: { from?: number; count: number }): Post[] {
  const length = Math.max(0, Math.min(count, member.posts - from));
  return Array.from({ length }, (_, i) => {
    const number = member.posts - from - i;
    const tag = TAGS[number % TAGS.length] ?? "";
    const views = 400 + ((number * 7919 + member.number) % 5000);
    return {
      number,
      publishedAt: new Date(NEWEST - (from + i) * DAY_MS),
      text: `Day ${number}, with @ben.sample #${tag}`,
      tag,
      views,
      likes: Math.floor(views / 9),
      comments: Math.floor(views / 120),
      shares: Math.floor(views / 300),
    };
  });
}
