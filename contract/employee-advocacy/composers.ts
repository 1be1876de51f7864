import type { Network } from "../networks/networks.ts";

/** Networks on which a person can write a post in a browser, in the order in which they are offered. */
export const SHARE_NETWORKS = [
  "linkedin",
  "twitter",
  "bluesky",
  "pinterest",
  "instagram",
  "tiktok",
  "youtube",
] as const satisfies readonly Network[];
export type ShareNetwork = (typeof SHARE_NETWORKS)[number];

type Shared = { text: string; link: string | null };

/** How a network's own composer is opened. */
type Composer = {
  address: (post: Shared) => string;
  /** What the composer is opened with; the person pastes the rest. */
  takes: "text" | "link" | "nothing";
  /** Characters that a post has room for; null: more than the library's texts have. */
  room: number | null;
};

/** Text and link, as a person pastes them. */
export function wholeText({ text, link }: Shared): string {
  return [text, link ?? ""].filter((part) => part !== "").join("\n\n");
}

export const COMPOSERS: Record<ShareNetwork, Composer> = {
  linkedin: {
    address: ({ link }) =>
      link === null
        ? "https://www.linkedin.com/feed/?shareActive=true"
        : `https://www.linkedin.com/sharing/share-offsite/?${parameters({ url: link })}`,
    takes: "link",
    room: 3_000,
  },
  twitter: {
    address: ({ text, link }) => `https://twitter.com/intent/tweet?${parameters({ text, ...(link && { url: link }) })}`,
    takes: "text",
    room: 280,
  },
  bluesky: {
    address: (post) => `https://bsky.app/intent/compose?${parameters({ text: wholeText(post) })}`,
    takes: "text",
    room: 300,
  },
  pinterest: {
    address: ({ text, link }) =>
      link === null
        ? "https://www.pinterest.com/pin-creation-tool/"
        : `https://www.pinterest.com/pin/create/button/?${parameters({ url: link, description: text })}`,
    takes: "text",
    room: 800,
  },
  instagram: { address: () => "https://www.instagram.com/", takes: "nothing", room: 2_200 },
  tiktok: { address: () => "https://www.tiktok.com/upload", takes: "nothing", room: 2_200 },
  youtube: { address: () => "https://www.youtube.com/upload", takes: "nothing", room: null },
};

/** Spaces as %20: not every composer reads a plus sign as one. */
function parameters(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join("&");
}

/** X counts every link as 23 characters. */
const SHORTENED_LINK = 23;

/** By how many characters the post is longer than the network allows; 0: it has room. */
export function tooLongBy(network: ShareNetwork, { text, link }: Shared): number {
  const { room } = COMPOSERS[network];
  if (room === null) return 0;
  const counted = link !== null && network === "twitter" ? "x".repeat(SHORTENED_LINK) : link;
  return Math.max(0, Array.from(wholeText({ text, link: counted })).length - room);
}
