import { NETWORK_FACTS, NETWORKS, type Network } from "#contract/networks/networks.ts";
import { parseProfileLink } from "#contract/networks/profile-link.ts";

/** Names of networks in other scripts, beside the words of their modules: the web app does without them. */
export const NAMES_IN_SCRIPTS: Partial<Record<Network, readonly string[]>> = {
  instagram: ["인스타그램", "인스타", "инстаграм", "انستقرام", "إنستغرام", "インスタグラム"],
  youtube: ["유튜브", "ютуб", "يوتيوب"],
  tiktok: ["틱톡", "тикток", "تيكتوك"],
};

const byName = new Map<string, Network>(
  NETWORKS.flatMap((id) => {
    const { label, words } = NETWORK_FACTS[id];
    const names = [...Object.values(words).flat(), ...(NAMES_IN_SCRIPTS[id] ?? [])];
    return [id, label.toLowerCase(), ...names].map((word): [string, Network] => [word, id]);
  }),
);
const severalWords = [...byName].filter(([name]) => name.includes(" "));

/** What tools write behind the name of a network: INSTAGRAMBUSINESS, LINKEDINCOMPANY, "YouTube channel". */
const KIND_OF_ACCOUNT = /(?<=[a-z])[\s_-]?(?:business|company|channel|page|profile|account)$/;

/** "Instagram", "IG" or "X (Twitter)" → the network; undefined for anything else. */
export function networkOf(text: string): Network | undefined {
  const word = text.trim().toLowerCase().replace(KIND_OF_ACCOUNT, "");
  return byName.get(word) ?? byName.get(word.replaceAll(/[^a-z]/g, "")) ?? byName.get(word.split(/[^a-z]+/)[0] ?? "");
}

/** The networks that a header or a file's name mentions, each once. A single letter, "x", is too often something else. */
export function networksIn(text: string): Network[] {
  // "YouTube" is one word, "tiktokHandle" two.
  const spaced = `${text} ${text.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")}`.toLowerCase();
  const words = severalWords.reduce((all, [name, id]) => all.replaceAll(name, id), spaced).split(/[^\p{L}]+/u);
  return [...new Set(words.flatMap((word) => (word.length === 1 ? [] : (byName.get(word) ?? []))))];
}

const POST_LINKS = NETWORKS.flatMap((id) => {
  const { link } = NETWORK_FACTS[id].posts;
  return link ? [{ id, pattern: new RegExp(`^(?:https?:\\/\\/)?(?:[\\w-]+\\.)*${link.source}([\\w:.-]*)`, "i") }] : [];
});

/** The id of the post an address leads to; undefined when it leads to none. */
export function postIdIn(text: string): string | undefined {
  return readPostLink(text)?.postId;
}

/** The network whose profile or post an address is. */
export function networkOfLink(text: string): Network | undefined {
  const link = text.trim();
  if (!isLink(link)) return undefined;
  return parseProfileLink(link)?.network ?? readPostLink(link)?.id;
}

/** Sites with posts of networks that are not recorded here. */
const FOREIGN = /(?:^|\.)(facebook\.com|fb\.watch|threads\.(?:net|com)|vk\.com|reddit\.com|weibo\.com)$/;

/** The site of another network that an address leads to. */
export function foreignSiteIn(text: string): string | undefined {
  const link = text.trim();
  return URL.canParse(link) ? FOREIGN.exec(new URL(link).hostname)?.[1] : undefined;
}

function isLink(text: string): boolean {
  return /^(?:https?:\/\/)?[\w.-]+\.[a-z]{2,}(?:[/?#]|$)/i.test(text);
}

function readPostLink(text: string): { id: Network; postId: string | undefined } | undefined {
  const link = text.trim();
  for (const { id, pattern } of POST_LINKS) {
    const match = pattern.exec(link);
    if (match) return { id, postId: match[1] || undefined };
  }
  return undefined;
}

/** The network whose ids of accounts have this form. */
export function networkOfAccountId(text: string): Network | undefined {
  return NETWORKS.find((id) => NETWORK_FACTS[id].accountId?.pattern.test(text.trim()));
}

export function isAccountId(text: string): boolean {
  return networkOfAccountId(text) !== undefined;
}

/** The network whose ids of posts have this form, which no other network's have. */
export function networkOfPostId(text: string): Network | undefined {
  // Digits alone may be any network's.
  return /\D/.test(text) ? NETWORKS.find((id) => NETWORK_FACTS[id].posts.id?.test(text.trim())) : undefined;
}
