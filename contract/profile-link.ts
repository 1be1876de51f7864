import type { Network } from "./networks.ts";

/** A profile an address names. On YouTube the username may be a channel's id. */
export type ProfileLink = { network: Network; username: string };

type Site = {
  network: Network;
  host: RegExp;
  /** The username in the path, or in the names before the host. */
  username: (address: { path: string[]; subdomain: string }) => string | undefined;
};

const LONGEST = 100;

/** What follows a path's first part, when that is one of these. */
function after(...first: string[]) {
  return (path: string[]) => (path[0] !== undefined && first.includes(path[0].toLowerCase()) ? path[1] : undefined);
}

/** "@someone" as a path's first part. */
function atName([first]: string[]): string | undefined {
  return first?.startsWith("@") ? first : undefined;
}

/** A path's first part, unless it is a page of the site itself. */
function firstExcept(reserved: string) {
  const pages = new Set(reserved.split(" "));
  return ([first]: string[]) => (first === undefined || pages.has(first.toLowerCase()) ? undefined : first);
}

const story = after("stories");
const instagramName = firstExcept("p reel reels tv explore accounts direct stories about developer legal web");
const youtubeChannel = after("channel", "c", "user");
const twitterName = firstExcept("i home search explore hashtag intent share settings messages notifications login tos");
const linkedinName = after("in", "company", "school", "showcase", "pub");
const twitchName = firstExcept("directory videos clip p settings downloads jobs turbo search subscriptions wallet");
const snapchatName = after("add");
const pinterestName = firstExcept("pin search ideas today explore settings business login categories topics _");
const blueskyProfile = after("profile");
const substackPublication = after("pub");
const SUBSTACK_PAGES = new Set(["", "www", "open", "on", "support", "blog", "cdn", "api", "m"]);

const SITES: Site[] = [
  {
    network: "instagram",
    host: /^(.*\.)?instagr(?:am\.com|\.am)$/,
    username: ({ path }) => story(path) ?? instagramName(path),
  },
  { network: "tiktok", host: /^(.*\.)?tiktok\.com$/, username: ({ path }) => atName(path) },
  {
    network: "youtube",
    host: /^(.*\.)?youtube\.com$/,
    username: ({ path }) => atName(path) ?? youtubeChannel(path),
  },
  { network: "twitter", host: /^(.*\.)?(?:twitter|x)\.com$/, username: ({ path }) => twitterName(path) },
  { network: "linkedin", host: /^(.*\.)?linkedin\.com$/, username: ({ path }) => linkedinName(path) },
  { network: "twitch", host: /^(.*\.)?twitch\.tv$/, username: ({ path }) => twitchName(path) },
  {
    network: "snapchat",
    host: /^(.*\.)?snapchat\.com$/,
    username: ({ path }) => atName(path) ?? snapchatName(path),
  },
  {
    network: "pinterest",
    host: /^(.*\.)?pinterest\.(?:com|[a-z]{2}|com?\.[a-z]{2})$/,
    username: ({ path }) => pinterestName(path),
  },
  {
    network: "substack",
    host: /^(.*\.)?substack\.com$/,
    username: ({ path, subdomain }) =>
      SUBSTACK_PAGES.has(subdomain)
        ? (atName(path) ?? (subdomain === "open" ? substackPublication(path) : undefined))
        : subdomain,
  },
  { network: "bluesky", host: /^bsky\.app$/, username: ({ path }) => blueskyProfile(path) },
];

/** Sites where "/@name" is somebody, and which are not Mastodon: the networks above, and these. */
const OTHER_AT_SITES = new RegExp(
  `^(.*\\.)?(?:${[
    "medium.com threads.net threads.com facebook.com vk.com line.me linktr.ee flipboard.com ko-fi.com dev.to hashnode.com",
    "rumble.com odysee.com likee.video kwai.com lemon8-app.com clubhouse.com warpcast.com steemit.com hive.blog peakd.com",
    "unsplash.com producthunt.com observablehq.com replit.com glitch.com truthsocial.com npmjs.com",
  ]
    .join(" ")
    .replaceAll(".", "\\.")
    .replaceAll(" ", "|")})$`,
);

/** The profile a pasted address leads to, with or without `https://`; null for anything else, posts and videos too. */
export function parseProfileLink(text: string): ProfileLink | null {
  const address = addressOf(text.trim());
  if (!address) return null;
  const host = address.hostname.replace(/\.$/, "");
  const path = address.pathname.split("/").filter((part) => part !== "");
  for (const site of SITES) {
    const found = site.host.exec(host);
    if (!found) continue;
    const username = cleaned(site.username({ path, subdomain: (found[1] ?? "").replace(/\.$/, "") }));
    return username === undefined ? null : { network: site.network, username };
  }
  return mastodonProfile(host, path);
}

/** Any server may speak Mastodon: whether this one does is known when it is asked. "/@name@other" is somebody's guest. */
function mastodonProfile(server: string, path: string[]): ProfileLink | null {
  const [first, ...more] = path;
  const [name, home = server, ...rest] = (atName(path) ?? "").slice(1).split("@");
  const username = cleaned(name);
  if (first === undefined || username === undefined || more.length > 0 || rest.length > 0) return null;
  if (!home.includes(".") || cleaned(home) === undefined || OTHER_AT_SITES.test(server)) return null;
  return { network: "mastodon", username: `${username}@${home}` };
}

function addressOf(text: string): URL | undefined {
  if (text === "" || /\s/.test(text)) return undefined;
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!/^https?:/i.test(whole) || !URL.canParse(whole)) return undefined;
  return new URL(whole);
}

function cleaned(part: string | undefined): string | undefined {
  if (part === undefined) return undefined;
  try {
    const username = decodeURIComponent(part).normalize("NFKC").replace(/^@/, "");
    return /^[\p{L}\p{M}\p{N}._-]+$/u.test(username) && username.length <= LONGEST ? username : undefined;
  } catch {
    return undefined; // a broken escape
  }
}
