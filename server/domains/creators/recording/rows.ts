import type { EarlierCounts } from "./post-history.ts";
import type { CountRecord, CreatorFacts, PostRecord, PublicationRecord } from "../record.ts";

/** Rows as they are loaded, compared and written. */
export type FactRow = {
  creatorId: number;
  field: string;
  /** Loaded as text, written in its own type. */
  value: string | number | boolean;
  sourceId: number;
  at: Date;
  /** Set by an administrator. */
  isCurated?: boolean;
};

export type NicheRow = { creatorId: number; nicheId: number; state: number; isPrimary: boolean; sourceId: number };

type Nullable<T> = { [K in keyof T]-?: Exclude<T[K], undefined> | null };

export const FIGURES = [
  "followers",
  "following",
  "posts",
  "totalViews",
  "viewsPerPost",
  "likesPerPost",
  "commentsPerPost",
  "sharesPerPost",
  "engagementPerPost",
  "engagementRate",
  "monthlyViews",
] as const;

export type CountRow = {
  creatorId: number;
  accountId: number;
  at: Date;
  precision: CountRecord["precision"];
  sourceId: number;
  /** When the row was recorded; only loaded rows have it. */
  recordedAt?: Date;
} & Nullable<Pick<CountRecord, (typeof FIGURES)[number]>>;

export const POST_FIGURES = ["likes", "comments", "shares", "saves", "views"] as const;
/** The columns of a post except its keys. */
export const POST_STATE = [
  "network",
  "publishedAt",
  "format",
  "text",
  "language",
  "url",
  "thumbnailUrl",
  "hashtags",
  "mentions",
  "isJoint",
  ...POST_FIGURES,
  "countedAt",
  "sourceId",
  "history",
] as const;

export type PostRow = {
  creatorId: number;
  accountId: number;
  network: string;
  externalId: string;
  publishedAt: Date;
  format: string;
  text: string;
  language: string | null;
  url: string | null;
  thumbnailUrl: string | null;
  hashtags: string[];
  mentions: string[];
  isJoint: boolean;
  countedAt: Date;
  sourceId: number;
  history: EarlierCounts[] | null;
} & Nullable<Pick<PostRecord, (typeof POST_FIGURES)[number]>>;

export type PublicationRow = {
  creatorId: number;
  sourceId: number;
  at: Date;
  latestTitle: string | null;
  latestLink: string | null;
  latestAt: Date | null;
} & Pick<PublicationRecord, "kind" | "title" | "link"> &
  Nullable<Pick<PublicationRecord, "picture" | "description" | "everyDays">>;

export type State = {
  facts: FactRow[];
  niches: NicheRow[];
  counts: CountRow[];
  posts: PostRow[];
  publications: PublicationRow[];
};

export type CreatorPatch = { id: number } & CreatorFacts;
export type AccountPatch = { id: number; username?: string; externalId?: string; url?: string; biography?: string };

export type Changes = {
  newCreators: (CreatorPatch &
    Required<Pick<CreatorFacts, "fullName" | "isBrand" | "gender">> & { isSample: boolean })[];
  creators: CreatorPatch[];
  newAccounts: (AccountPatch & { creatorId: number; network: string; usernameKey: string; isSample: boolean })[];
  accounts: AccountPatch[];
  /** Accounts with a different handle, not only a different spelling of it. */
  renamed: { id: number; usernameKey: string }[];
  facts: FactRow[];
  niches: NicheRow[];
  counts: CountRow[];
  posts: PostRow[];
  publications: PublicationRow[];
  /** Creators with any change. */
  touched: number[];
};
