import type { Network } from "#contract/networks/networks.ts";
import type { EarlierCounts } from "./recording/post-history.ts";
import type { SourcePolicy } from "#contract/sources.ts";

/** The source of records, identified by kind, name and workspace; created when new. `isSample` defaults by kind. */
export type RecordSource = {
  kind: "file" | "connector" | "connected" | "manual" | "declared" | "sample";
  name: string;
  isSample?: boolean;
  /** The workspace that the source, and what is recorded from it, belongs to; absent: the installation. */
  customerId?: string;
  /** License terms of its figures; the latest apply to all of them. */
  policy?: SourcePolicy;
};

/** What administrators set about creators. */
export const CURATION_SOURCE = { kind: "manual", name: "Curation" } as const satisfies RecordSource;

/** What creators say of themselves, in profiles that are theirs (decision 92). */
export const DECLARED_SOURCE = { kind: "declared", name: "Declared by creators" } as const satisfies RecordSource;

/** Figures of an account at one time. Absent: the source does not provide it. */
export type CountRecord = {
  /** Start of the second, day, month or year meant. */
  at: Date;
  precision: "second" | "day" | "month" | "year";
  followers?: number;
  following?: number;
  posts?: number;
  totalViews?: number;
  viewsPerPost?: number;
  likesPerPost?: number;
  commentsPerPost?: number;
  sharesPerPost?: number;
  engagementPerPost?: number;
  /** A fraction, in the source's own definition. */
  engagementRate?: number;
  monthlyViews?: number;
};

export type PostRecord = {
  externalId: string;
  publishedAt: Date;
  /** When its figures were read. */
  countedAt: Date;
  format: "image" | "video" | "short" | "carousel" | "text" | "story" | "stream" | "article";
  text: string;
  /** ISO 639-1 code of the language of the text, as the source says. */
  language?: string | undefined;
  url?: string;
  /** Where its source has a picture of it: fetched by this server when it is shown, never by a browser. */
  thumbnailUrl?: string | undefined;
  hashtags: string[];
  mentions: string[];
  /** Handles of the accounts of the network that published it too: it is recorded as a post of each of them. */
  coAuthors?: string[];
  /** Other accounts have it, too. */
  isJoint?: boolean;
  likes?: number;
  comments?: number;
  shares?: number;
  saves?: number;
  views?: number;
  /** Counts of the same source at earlier times, oldest first. */
  history?: EarlierCounts[];
};

export type AccountRecord = {
  network: Network;
  username: string;
  externalId?: string;
  /** A handle that it had before, as the user has confirmed: it is the account that is known by that. */
  formerly?: string;
  url?: string;
  biography?: string;
  counts: CountRecord[];
  posts: PostRecord[];
};

/** A podcast, newsletter or book, identified by its link. */
export type PublicationRecord = {
  kind: "podcast" | "newsletter" | "book";
  title: string;
  link: string;
  picture?: string;
  description?: string;
  /** The newest episode or issue. */
  latest?: { title: string; link?: string; at: Date };
  /** The median of the days between the newest ones. */
  everyDays?: number;
};

/** A creator's facts in a source. Absent: the source does not provide it; a fact never overwrites a newer one. */
export type CreatorFacts = {
  fullName?: string;
  title?: string;
  biography?: string;
  isBrand?: boolean;
  country?: string;
  city?: string;
  language?: string;
  gender?: 0 | 1 | 2;
  email?: string;
  website?: string;
  /** A page about the creator: who they are. */
  whoisUrl?: string;
  /** Names of brands they belong to, separated by commas. */
  associatedBrands?: string;
  /** Key in the file store. */
  picture?: string;
};

/** Columns of a creator that show facts; in a workspace's layer its own fact wins. */
export const FACT_FIELDS = [
  "fullName",
  "title",
  "biography",
  "isBrand",
  "country",
  "city",
  "language",
  "gender",
  "email",
  "website",
  "whoisUrl",
  "associatedBrands",
  "picture",
] as const satisfies readonly (keyof CreatorFacts)[];

/**
 * One creator in one source. The owner of the first known account (by network and handle) is that creator; without a
 * known account, a new creator is created. Sample records match sample accounts only.
 */
export type CreatorRecord = {
  /** At least one. */
  accounts: AccountRecord[];
  facts: CreatorFacts;
  /** When the source read the facts. */
  at: Date;
  niches: { id: number; primary: boolean }[];
  publications?: PublicationRecord[];
  /** Records of one group are of a post's author and of the co-authors that the author's record names: not without that one. */
  joint?: { group: number; isAuthor: boolean };
};

/**
 * merged: a new account was added to a creator known by another one. objected: an account is on the suppression list,
 * and nothing was written. refused: neither was anything, because its source may not rename an account that it would
 * rename, or whose handle it would take. elsewhere: neither was anything, because a post of it is known as one of another
 * account.
 */
export type RecordOutcome =
  | { outcome: "created" | "updated" | "merged" | "unchanged"; creatorId: number }
  | { outcome: "objected"; creatorId: null }
  | { outcome: "refused"; creatorId: null; reason: string }
  | { outcome: "elsewhere"; creatorId: null; reason: string; post: KnownPost };

/** A post of an account that is known as one of another account of the network, by its handle. */
export type KnownPost = { network: Network; username: string; knownAs: string };
