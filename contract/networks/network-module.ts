export const POST_FORMATS = ["image", "video", "short", "carousel", "text", "story", "stream", "article"] as const;
export type PostFormat = (typeof POST_FORMATS)[number];

/** An address that may lead to a profile. `subdomain`: what precedes the network's domain. */
export type LinkAddress = { host: string; path: readonly string[]; subdomain: string };

/** Everything the program must know of a network. `contract/networks.ts` lists them. */
export type NetworkModule<Id extends string = string> = {
  id: Id;
  label: string;
  /** Of its icon and of its series in charts; legible on the grounds of web/styles/tokens.css. */
  color: { light: string; dark: string };
  /** Paths to be stroked on a field of 24 × 24. From Tabler Icons (MIT). */
  icon: readonly string[];
  /** What engagement is divided by for the engagement rate. */
  rateOver: "followers" | "views";
  /** What the network calls followers, where it does not call them that. */
  audience?: "subscribers";
  /** How many digits of a follower count its API gives, where it does not give all. */
  followerDigits?: number;
  /** `open`: a connector reads public figures. `consent`: its API gives only accounts that have signed in (OAuth). */
  api: "open" | "consent";
  /**
   * What tables call it besides its id and label, in lower case: words for the network, for its creators, its posts and
   * its reposts. Each of them names the network and has the meaning of its key in the header dictionary of imports.
   */
  words: Partial<Record<"network" | "person" | "posts" | "shares", readonly string[]>>;
  /** Empty: it has many servers, and any address may be one of its profiles. */
  domains: readonly string[];
  /** Its domains in other countries. */
  countryDomains?: RegExp;
  /** The username in a link, as it is written there; undefined when it leads to no profile. */
  usernameIn: (address: LinkAddress) => string | undefined;
  profileUrl: (username: string) => string;
  /** How its handles differ from one word after an @. */
  handle?: {
    /** Titles with blanks are used for handles. */
    isTitle?: true;
    /** Written name@server. */
    hasServer?: true;
    /** Tables write "display name (handle)". */
    followsDisplayName?: true;
    /** Shown without a leading @. */
    hasNoAt?: true;
  };
  /** Ids of accounts that can be told from handles, and are used in their place. They are case-sensitive. */
  accountId?: { name: string; pattern: RegExp; url: (id: string) => string };
  /** Companies have pages of their own, in a namespace of their own. */
  companyPage?: { path: RegExp; url: (username: string) => string };
  posts: {
    /** Link to a post up to its id, from the domain on; absent where such links are unknown. */
    link?: RegExp;
    /** Ids that no other network has. Absent: digits. */
    id?: RegExp;
    /** The format of a post that names none. */
    format: (post: { url: string; text: string; seconds?: number | undefined }) => PostFormat;
    /** When a post was published, where ids are made of the time; in milliseconds since 1970. */
    publishedMs?: (id: bigint) => number;
    url?: (post: { username: string; id: string }) => string;
  };
};

/** Checks a module and keeps its id literal, so that the union of all ids can be derived. */
export function networkModule<const Id extends string>(module: NetworkModule<Id>): NetworkModule<Id> {
  return module;
}

type Path = readonly string[];

/** The segment after the first one, when that is one of these. */
export function segmentAfter(...first: string[]) {
  return (path: Path) => (path[0] !== undefined && first.includes(path[0].toLowerCase()) ? path[1] : undefined);
}

/** "@name" as a path's first segment. */
export function atSegment([first]: Path): string | undefined {
  return first?.startsWith("@") ? first : undefined;
}

/** The first segment, unless it is a page of the site itself. */
export function firstSegmentExcept(pages: string) {
  const reserved = new Set(pages.split(" "));
  return ([first]: Path) => (first === undefined || reserved.has(first.toLowerCase()) ? undefined : first);
}
