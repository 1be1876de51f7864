import type { Network } from "#contract/networks.ts";
import type { SourcePolicy } from "#contract/sources.ts";

/** Where records come from; found by kind, name and whose it is, made when new. `isSample` follows from the kind unless said. */
export type RecordSource = {
  kind: "file" | "connector" | "manual" | "sample";
  name: string;
  isSample?: boolean;
  /** Whose file it is; absent for what is the installation's own. */
  customerId?: string;
  /** What may be done with its figures, where its licence says: what it says now holds for all of them. */
  policy?: SourcePolicy;
};

/** Figures of an account at one time, as a source gives them. Absent means the source does not say. */
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
  url?: string;
  hashtags: string[];
  mentions: string[];
  likes?: number;
  comments?: number;
  shares?: number;
  saves?: number;
  views?: number;
};

export type AccountRecord = {
  network: Network;
  username: string;
  externalId?: string;
  url?: string;
  biography?: string;
  counts: CountRecord[];
  posts: PostRecord[];
};

/** A podcast, newsletter or book; its link is who it is. */
export type PublicationRecord = {
  kind: "podcast" | "newsletter" | "book";
  title: string;
  link: string;
  picture?: string;
  description?: string;
};

/** What a source says of a creator. Absent means it does not say; a fact never overwrites a newer one. */
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
  /** Key in the file store. */
  picture?: string;
};

/**
 * One creator as one source knows them. Whoever owns the first known account (by network and handle) is that creator;
 * with none known a new creator is made. Sample records meet only sample accounts.
 */
export type CreatorRecord = {
  /** At least one. */
  accounts: AccountRecord[];
  facts: CreatorFacts;
  /** When the source knew the facts. */
  at: Date;
  niches: { id: number; primary: boolean }[];
  publications?: PublicationRecord[];
};

/**
 * merged: an account that was nobody's has become that of a creator known by another. objected: whoever has one of these
 * accounts does not want to be here, and nothing of the record was written.
 */
export type RecordOutcome =
  | { outcome: "created" | "updated" | "merged" | "unchanged"; creatorId: number }
  | { outcome: "objected"; creatorId: null };
