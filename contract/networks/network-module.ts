export const POST_FORMATS = ["image", "video", "short", "carousel", "text", "story", "stream", "article"] as const;
export type PostFormat = (typeof POST_FORMATS)[number];

/** A URL that may lead to a profile. `subdomain`: what precedes the network's domain. `hash` includes its `#`. */
export type LinkAddress = {
  host: string;
  path: readonly string[];
  subdomain: string;
  query: URLSearchParams;
  hash: string;
  /** The network was named beside the link. */
  isNamed: boolean;
};

/** Everything the program needs to know about a network. `contract/networks/networks.ts` lists them. */
export type NetworkModule<Id extends string = string> = {
  id: Id;
  label: string;
  /** Color of its icon and chart series; legible on the backgrounds of web/styles/tokens.css. */
  color: { light: string; dark: string };
  /** Icon: stroked paths on a 24 × 24 grid. From Tabler Icons (MIT). */
  icon: readonly string[];
  /** Denominator of the engagement rate. */
  rateOver: "followers" | "views";
  /** The network's own term for followers, if it has one. */
  audience?: "subscribers";
  /** Significant digits of follower counts in its API, where it rounds them. */
  followerDigits?: number;
  /** `open`: a connector reads public metrics. `consent`: its API only covers accounts that have signed in (OAuth). */
  api: "open" | "consent";
  /**
   * Synonyms in tables in addition to its id and label, in lower case: for the network, its creators, its posts and its
   * reposts. Each names the network and has the meaning of its key in the header dictionary of imports.
   */
  words: Partial<Record<"network" | "person" | "posts" | "shares", readonly string[]>>;
  /** Empty: it has many servers, and any URL may be one of its profiles. */
  domains: readonly string[];
  /** Its domains in other countries. */
  countryDomains?: RegExp;
  /**
   * Subdomains with profiles; others are pages of the company, short links and services. Default: only the domain
   * itself, www and m.
   */
  subdomains?: RegExp;
  /** The username in a link, as written there; undefined when the link is not a profile. */
  usernameIn: (address: LinkAddress) => string | undefined;
  profileUrl: (username: string) => string;
  /** What its handles consist of, and the rule in words. Short handles that are no longer given out are included. */
  handleShape: { pattern: RegExp; rule: string };
  /** Its own ids of accounts. Absent: none are known. */
  idShape?: RegExp;
  /** Deviations of its handles from one word after an @. */
  handle?: {
    /** Titles with spaces are used as handles. */
    isTitle?: true;
    /** Format name@server. */
    hasServer?: true;
    /** Tables write "display name (handle)". */
    followsDisplayName?: true;
    /** Shown without a leading @. */
    hasNoAt?: true;
    /** Prefixes of names of another kind, which may be equal to a handle and belong to another account. */
    namespaces?: readonly string[];
  };
  /** Account ids that can be distinguished from handles and replace them in links. Case-sensitive. */
  accountId?: { name: string; pattern: RegExp; url: (id: string) => string };
  /** Company pages exist: the namespace of their names. */
  companyPrefix?: string;
  posts: {
    /** Link to a post up to its id, without the scheme; absent where the format is unknown. */
    link?: RegExp;
    /** Ids that are unique to this network. Default: digits. */
    id?: RegExp;
    /** Each server or author gives ids of its own: equal ones can be different posts. */
    hasOwnIds?: true;
    /** Default format of a post. */
    format: (post: { url: string; text: string; seconds?: number | undefined }) => PostFormat;
    /** Publication time encoded in a post id, in milliseconds since 1970. */
    publishedMs?: (id: bigint) => number;
    url?: (post: { username: string; id: string }) => string;
  };
};

/** Checks a module and preserves its literal id, so that the union of all ids can be derived. */
export function networkModule<const Id extends string>(module: NetworkModule<Id>): NetworkModule<Id> {
  return module;
}

type Path = readonly string[];

/** The segment after the first one, when the first is one of these. */
export function segmentAfter(...first: string[]) {
  return (path: Path) => (path[0] !== undefined && first.includes(path[0].toLowerCase()) ? path[1] : undefined);
}

/** The words of a list in a template: one line or several, separated by blanks. */
export function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter((word) => word !== ""));
}

/** "@name" as a path's first segment. */
export function atSegment([first]: Path): string | undefined {
  return first?.startsWith("@") ? first : undefined;
}

/** The first segment, unless it is a page of the site itself. */
export function firstSegmentExcept(reserved: ReadonlySet<string>) {
  return ([first]: Path) => (first === undefined || reserved.has(first.toLowerCase()) ? undefined : first);
}
